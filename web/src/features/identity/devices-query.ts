import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { formatDeviceName } from '#web/lib/format/format-device-name.ts'
import { getFromAuthApi, postToAuthApi } from './auth-request.ts'

const listed = z.array(
  z.object({
    id: z.string(),
    token: z.string(),
    createdAt: z.string(),
    userAgent: z.nullish(z.string()),
  }),
)
const current = z.nullable(z.object({ session: z.object({ id: z.string() }) }))

/** A browser or program that is signed in. */
export interface Device {
  id: string
  /** Identifies the session to the server; it signs nobody in. */
  handle: string
  /** Browser and system, from the user agent. */
  name: string
  /** Epoch milliseconds. */
  signedInAt: number
  isThisOne: boolean
}

/** The user's devices: this one first, then the most recent. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async (): Promise<Device[]> => {
    const [sessions, here] = await Promise.all([
      getFromAuthApi('list-sessions', listed),
      getFromAuthApi('get-session', current),
    ])

    return sessions
      .map(({ id, token, createdAt, userAgent }) => ({
        id,
        handle: token,
        name: formatDeviceName(userAgent ?? ''),
        signedInAt: Date.parse(createdAt),
        isThisOne: id === here?.session.id,
      }))
      .sort((one, other) => rank(other) - rank(one))
  },
})

function rank({ isThisOne, signedInAt }: Device): number {
  return isThisOne ? Number.POSITIVE_INFINITY : signedInAt
}

/** Ends the session with this handle; throws AuthError. */
export async function signOutDevice(handle: string): Promise<void> {
  await postToAuthApi('revoke-session', { token: handle })
}

/** Ends every session, this one too. */
export async function signOutEverywhere(): Promise<null> {
  await postToAuthApi('revoke-sessions')

  return null
}
