import { RETENTIONS } from '@live-scribe/contract/account/retention-choice'
import { useSyncExternalStore } from 'react'
import { retentionLabels } from '#web/lib/format/format-retention.ts'
import { Select } from '#web/ui/form/select.tsx'
import { nextRetention } from './next-retention.ts'

const AS_ACCOUNT = 'as_account'

const options = [
  { value: AS_ACCOUNT, label: 'My default' } as const,
  ...RETENTIONS.map((value) => ({ value, label: retentionLabels[value] })),
]

/** The choice for how long the next recording is kept; it holds for that one only. */
export function RetentionChoice() {
  const chosen = useSyncExternalStore(nextRetention.subscribe, nextRetention.get)

  return (
    <Select
      label="Keep it"
      layout="row"
      value={chosen ?? AS_ACCOUNT}
      options={options}
      onChange={(value) => nextRetention.set(value === AS_ACCOUNT ? null : value)}
    />
  )
}
