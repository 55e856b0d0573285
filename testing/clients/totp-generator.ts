import { createTotpCode } from '#server/seed/totp-code.ts'

export { createTotpCode }

const STEP_MS = 30_000

/**
 * Creates an authenticator: each call returns a TOTP code that is valid now and was not used
 * before; throws when all were.
 */
export function createTotpGenerator(uri: string): () => string {
  const typed = new Set<string>()
  return () => {
    const now = Date.now()
    const codes = [now, now + STEP_MS, now - STEP_MS].map((at) => createTotpCode(uri, at))
    const code = codes.find((one) => !typed.has(one))
    if (code === undefined) throw new Error('all codes of these minutes have been typed')
    typed.add(code)
    return code
  }
}
