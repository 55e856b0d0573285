import { getConfiguration } from '@live-scribe/contract/configuration'
import { getStatus } from '@live-scribe/contract/status'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createAddRoute } from './endpoint-route.ts'

it('[BOUND-22] visitors of an address wait for each other’s turns, but not in calls that they share', async () => {
  const app = Fastify({ trustProxy: true })
  const add = createAddRoute(
    app,
    {
      findActor: async () => null,
      admitApiKey: () => Promise.reject(new Error('no keys')),
      identity: { getTwoFactorStatus: async () => 'off' },
    },
    {
      owner: () => Promise.reject(new Error('no owner')),
      affiliate: () => Promise.reject(new Error('no affiliate')),
    },
  )
  const begun = { own: 0, shared: 0 }
  const never = () => new Promise<never>(() => {})
  add(getConfiguration, () => {
    begun.own += 1
    return never()
  })
  add(
    getStatus,
    () => {
      begun.shared += 1
      return never()
    },
    { hasOwnTurns: true },
  )
  const call = ({ path: url }: { path: string }, address: string) =>
    void app.inject({ url, headers: { 'x-forwarded-for': address } })
  for (let sent = 0; sent < 10; sent += 1) {
    call(getConfiguration, '203.0.113.1')
    call(getStatus, '203.0.113.2')
  }
  await expect.poll(() => begun).toEqual({ own: 6, shared: 10 })
})
