import { formatLimit } from './format-limit.ts'

/** What a recording that reached its limit says, by how the user pays. */
export function timeLimitNotice(
  purchaseModel: 'minutes' | 'subscription',
  limitMinutes: number,
): { text: string; description: string } {
  if (purchaseModel === 'minutes') {
    return {
      text: 'Recording stopped: Available minutes exhausted',
      description: 'Purchase more minutes to continue',
    }
  }

  return {
    text: `Recording stopped: ${formatLimit(limitMinutes)} limit reached`,
    description: 'Start a new recording to continue',
  }
}
