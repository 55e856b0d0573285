import { captureAffiliateCode } from '#web/lib/affiliate-code.ts'

/** Keeps the code of the link by which this visit came; the server is asked only when two compete. */
export function captureReferral(): void {
  void captureAffiliateCode(new URL(location.href), async (code) => {
    const { checkWithServer } = await import('#web/api/check-affiliate-code.ts')

    return checkWithServer(code)
  })
}
