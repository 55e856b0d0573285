import * as z from 'zod/mini'
import { postToAuthApi } from './auth-request.ts'

const enrolment = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
/** A new key for an authenticator app, as an `otpauth:` URI, and its backup codes, shown once. */
export type Enrolment = z.output<typeof enrolment>

/** Creates a key for an authenticator app; active once a code has confirmed it. */
export async function enrol(password: string): Promise<Enrolment> {
  return enrolment.parse(await postToAuthApi('two-factor/enable', { password }))
}

interface SecondStep {
  /** The code as the user typed it. */
  code: string
  /** Trusts this device for 30 days. */
  trustDevice?: boolean
}

/** Confirms an enrolment, or passes the second step, with a code of the app. */
export async function verifyCode({ code, trustDevice = false }: SecondStep): Promise<void> {
  await postToAuthApi('two-factor/verify-totp', { code: code.replaceAll(/\D/g, ''), trustDevice })
}

/** Passes the second step with a backup code, which is then used up. */
export async function verifyBackupCode({ code, trustDevice = false }: SecondStep): Promise<void> {
  await postToAuthApi('two-factor/verify-backup-code', { code: code.trim(), trustDevice })
}

/** Creates new backup codes; the old ones become invalid. */
export async function createBackupCodes(password: string): Promise<string[]> {
  const reply = await postToAuthApi('two-factor/generate-backup-codes', { password })

  return z.pick(enrolment, { backupCodes: true }).parse(reply).backupCodes
}

/** Disables two-step verification. */
export async function removeFactor(password: string): Promise<void> {
  await postToAuthApi('two-factor/disable', { password })
}
