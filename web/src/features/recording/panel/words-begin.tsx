import type { getConfiguration } from '@live-scribe/contract/configuration'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '#web/api/configuration.ts'

const POLL_MS = 2000

type Arriving = ReplyOf<typeof getConfiguration>['speech_to_text']['arriving']

/** Says when words begin while the server's first speech model is on its way; nothing otherwise. */
export function WordsBegin() {
  const { data } = useQuery({
    ...configurationQuery,
    refetchInterval: ({ state }) => (state.data?.speech_to_text.arriving ? POLL_MS : false),
  })
  const arriving = data?.speech_to_text.arriving ?? null
  if (!arriving) return null

  return (
    <p className="pt-3 text-note font-medium text-pretty text-warning">
      {formatArriving(arriving)}
    </p>
  )
}

function formatArriving({ received_bytes, total_bytes }: NonNullable<Arriving>): string {
  const progress =
    total_bytes === 0
      ? ''
      : ` (${Math.round(total_bytes / 1e6)} MB, ${Math.floor((100 * received_bytes) / total_bytes)}%)`

  return `Words begin when the speech model has arrived${progress}. You can record meanwhile: what is said waits for it.`
}
