import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { type AuditCategory, auditPageQuery } from './admin-api.ts'
import { adminText } from './admin-text.ts'

/**
 * The label for audit entries without an actor, by category: commands on the server, and failed
 * sign-ins.
 */
const nobody: Record<AuditCategory, string> = {
  administration: 'Command line',
  'sign-in': 'Somebody',
}

const categories = [
  { value: 'administration', label: adminText.auditTitle },
  { value: 'sign-in', label: adminText.signInsTitle },
] as const

/** The audit log of administrators, and that of sign-ins and security changes. */
export function Audit() {
  const [category, setCategory] = useState<AuditCategory>('administration')

  return (
    <div className="flex flex-col gap-6">
      <div className="w-full max-w-md">
        <SegmentedControl
          label="Show"
          value={category}
          options={categories}
          onChange={setCategory}
        />
      </div>
      <AuditList key={category} category={category} />
    </div>
  )
}

function AuditList({ category }: { category: AuditCategory }) {
  const [page, setPage] = useState(1)
  const audit = useQuery(auditPageQuery(category, page))
  if (audit.isPending) return <p className="text-ink-soft">Loading the audit...</p>
  if (audit.isError) {
    return <LoadFailure onRetry={() => void audit.refetch()}>{adminText.auditFailed}</LoadFailure>
  }
  const { entries, has_more: hasMore } = audit.data
  if (entries.length === 0) return <p className="text-ink-soft">{adminText.auditEmpty}</p>

  return (
    <div className="flex flex-col gap-4">
      <ol className="divide-y divide-rule border-y border-rule">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span>
              <strong>{entry.actor_email ?? nobody[category]}</strong>
              {entry.actor_email === entry.target
                ? `: ${entry.action}`
                : `: ${entry.action}, ${entry.target}`}
              {entry.reason && (
                <span className="block text-note text-ink-soft">{entry.reason}</span>
              )}
            </span>
            <time dateTime={entry.created_at} className="text-note text-ink-faint">
              {formatDateAndTime(Date.parse(entry.created_at))}
            </time>
          </li>
        ))}
      </ol>
      {(page > 1 || hasMore) && (
        <p className="flex gap-3">
          <Button
            variant="outline"
            size="small"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <Button
            variant="outline"
            size="small"
            disabled={!hasMore}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </p>
      )}
    </div>
  )
}
