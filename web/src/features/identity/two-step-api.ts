import * as z from 'zod/mini'
import { post } from './auth-call.ts'

const enrolment = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
export type Enrolment = z.output<typeof enrolment>

/** Makes a key for an authenticator app; it counts once a code has confirmed it. */
export async function enrol(password: string): Promise<Enrolment> {
  return enrolment.parse(await post('two-factor/enable', { password }))
}

interface SecondStep {
  /** As the person typed it. */
  code: string
  /** Asks no second step on this device for 30 days. */
  trustDevice?: boolean
}

/** Confirms an enrolment, or passes the challenge at sign-in, with a code of the app. */
export async function verifyCode({ code, trustDevice = false }: SecondStep): Promise<void> {
  await post('two-factor/verify-totp', { code: code.replaceAll(/\D/g, ''), trustDevice })
}

/** Passes the challenge at sign-in with a backup code, which then is used up. */
export async function verifyBackupCode({ code, trustDevice = false }: SecondStep): Promise<void> {
  await post('two-factor/verify-backup-code', { code: code.trim(), trustDevice })
}

/** Makes new backup codes; the old ones end. */
export async function makeBackupCodes(password: string): Promise<string[]> {
  const reply = await post('two-factor/generate-backup-codes', { password })

  return z.pick(enrolment, { backupCodes: true }).parse(reply).backupCodes
}

/** Turns the second step off. */
export async function removeFactor(password: string): Promise<void> {
  await post('two-factor/disable', { password })
}
