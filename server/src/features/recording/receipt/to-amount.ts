import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type { ReceiptAmount } from '@live-scribe/contract/recording/receipt'

/** A number of samples as a length, in samples, seconds and minutes. */
export function toAmount(samples: number): ReceiptAmount {
  return {
    samples,
    seconds: samples / SAMPLE_RATE_HZ,
    minutes: samples / SAMPLE_RATE_HZ / 60,
  }
}
