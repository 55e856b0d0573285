import type { AdminUser } from '@live-scribe/contract/admin'
import { type LedgerEntry, USER_PAGE_ENTRIES } from '@live-scribe/contract/admin/user-page'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { AddMinutesForm } from '../add-minutes-form.tsx'
import { UserList, UserListItem, UserSection } from './user-section.tsx'
import { formatChange, nameEntry, userText } from './user-text.ts'

interface UserMinutesProps {
  user: AdminUser
  ledger: LedgerEntry[]
  canGive: boolean
}

/** How a user's minutes came and went, and the form that gives more. */
export function UserMinutes({ user, ledger, canGive }: UserMinutesProps) {
  const isFull = ledger.length === USER_PAGE_ENTRIES

  return (
    <UserSection title="Minutes" {...(isFull && { note: userText.ledgerNote(ledger.length) })}>
      {ledger.length === 0 && <p className="text-ink-soft">{userText.noLedger}</p>}
      {ledger.length > 0 && (
        <UserList label="Minutes">
          {ledger.map((entry) => (
            <UserListItem
              key={entry.id}
              title={nameEntry(entry)}
              note={
                formatDateAndTime(Date.parse(entry.created_at)) +
                (entry.reason ? ` · ${entry.reason}` : '')
              }
              end={<span className="figures">{formatChange(entry.minutes)}</span>}
            />
          ))}
        </UserList>
      )}
      {canGive && (
        <div className="flex flex-col gap-4 pt-5">
          <h3 className="text-xl">Add minutes</h3>
          <AddMinutesForm to={user} />
        </div>
      )}
    </UserSection>
  )
}
