import { RETENTIONS } from '@live-scribe/contract/account/retention-choice'
import { useId, useSyncExternalStore } from 'react'
import { retentionLabels } from '#web/lib/format/format-retention.ts'
import { nextRetention } from './next-retention.ts'

const AS_ACCOUNT = ''

/** The choice for how long the next recording is kept; it holds for that one only. */
export function RetentionChoice() {
  const id = useId()
  const chosen = useSyncExternalStore(nextRetention.subscribe, nextRetention.get)
  const choose = (value: string) =>
    nextRetention.set(RETENTIONS.find((each) => each === value) ?? null)

  return (
    <p className="flex w-full items-center justify-between gap-3">
      <label htmlFor={id} className="font-medium whitespace-nowrap">
        Keep it
      </label>
      <select
        id={id}
        className="min-h-11 min-w-0 flex-1 rounded-control border border-rule-strong bg-sheet px-2 text-note text-ink"
        value={chosen ?? AS_ACCOUNT}
        onChange={({ target }) => choose(target.value)}
      >
        <option value={AS_ACCOUNT}>As set in my account</option>
        {RETENTIONS.map((each) => (
          <option key={each} value={each}>
            {retentionLabels[each]}
          </option>
        ))}
      </select>
    </p>
  )
}
