import {
  normaliseAffiliateCode,
  REFERRAL_COOKIE_NAME,
  REFERRAL_VALID_DAYS,
} from '@live-scribe/contract/affiliate-terms'

const CODE_KEY = 'affiliateCode'
const CAPTURED_AT_KEY = 'affiliateCodeCapturedAt'
const DAY_MS = 86_400_000

/** Returns whether a referral code is active, according to the server. */
type IsCodeActive = (code: string) => Promise<boolean>

/**
 * Stores the referral code of a visited link for 30 days. The last link wins, but an inactive code
 * never replaces a stored one.
 */
export async function captureAffiliateCode(address: URL, check: IsCodeActive): Promise<void> {
  const { searchParams } = address
  const code = normaliseAffiliateCode(searchParams.get('ref') ?? searchParams.get('referral') ?? '')
  if (code === null) return
  const stored = readStoredAffiliateCode()
  if (stored !== null && stored !== code && !(await check(code).catch(() => false))) return
  store(code)
}

/** The stored code while it is valid; null otherwise. */
export function readStoredAffiliateCode(now = Date.now()): string | null {
  const code = normaliseAffiliateCode(read(CODE_KEY) ?? '')
  const capturedAt = Date.parse(read(CAPTURED_AT_KEY) ?? '')
  if (code !== null && now - capturedAt < REFERRAL_VALID_DAYS * DAY_MS) return code
  deleteStored()

  return null
}

function store(code: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // The server reads the cookie when the account is created.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${REFERRAL_COOKIE_NAME}=${code}; path=/; max-age=${REFERRAL_VALID_DAYS * 86_400}; samesite=lax${secure}`
  try {
    localStorage.setItem(CODE_KEY, code)
    localStorage.setItem(CAPTURED_AT_KEY, new Date().toISOString())
  } catch (error) {
    console.warn('The referral is kept in the cookie only', error)
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function deleteStored(): void {
  try {
    localStorage.removeItem(CODE_KEY)
    localStorage.removeItem(CAPTURED_AT_KEY)
  } catch {
    // Nothing is stored without storage.
  }
}
