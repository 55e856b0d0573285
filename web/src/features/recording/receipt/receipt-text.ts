import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import type {
  Receipt,
  ReceiptComparison,
  ReceiptGap,
} from '@live-scribe/contract/recording/receipt'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import { formatLength } from './format-samples.ts'

const causes: Record<ReceiptGap['cause'], string> = {
  not_captured: 'was not captured',
  not_delivered: 'was captured and never arrived',
  not_transcribed: 'arrived and could not be written down',
}

/** A gap in words: its place, its length, its channel and its cause. */
export function formatReceiptGap(gap: ReceiptGap, channels: number): string {
  const place = `At ${formatLength(gap.start_sample)}: ${formatLength(gap.length.samples)}`
  const source = gap.channel === 0 ? 'the microphone' : 'the meeting'
  const channel = channels === 1 || gap.channel === null ? '' : ` of ${source}`

  return `${place}${channel} ${causes[gap.cause]}.`
}

const sources: Record<ReceiptComparison['name'], string> = {
  recorder_server: 'Recorder and server',
  server_log: 'Server and transcript',
  log_readers: 'Transcript and readers',
  server_ledger: 'Server and bill',
}

const outcomes: Record<ReceiptComparison['outcome'], string> = {
  equal: 'match',
  explained: 'match, except for what is listed here',
  pending: 'are compared when the recording ends',
  unknown: 'can’t be compared: this recorder does not count',
  different: 'don’t match',
}

/** The two sources of a comparison. */
export function formatSources({ name }: ReceiptComparison): string {
  return sources[name]
}

/** Whether the sources of a comparison agree, in words. */
export function formatOutcome({ outcome }: ReceiptComparison): string {
  return outcomes[outcome]
}

/** A receipt in one sentence. */
export function summariseReceipt(receipt: Receipt): string {
  const { captured, received, transcribed, gaps, comparisons } = receipt
  if (comparisons.some(({ outcome }) => outcome === 'different'))
    return 'The counts of this recording don’t match. Its receipt shows where.'
  if (receipt.status !== 'completed') return `${formatLength(transcribed.samples)} written so far.`
  const whole = captured ?? received
  if (gaps.length === 0)
    return `All ${formatDuration((whole.samples * 1000) / SAMPLE_RATE_HZ)} of your recording was transcribed.`
  const lost = gaps.reduce((sum, { length }) => sum + length.samples, 0)

  return `${formatLength(lost)} have no text. The receipt says where and why.`
}
