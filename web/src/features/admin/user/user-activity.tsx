import type { UserPage } from '@live-scribe/contract/admin/user-page'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { UserList, UserListItem, UserSection } from './user-section.tsx'
import { nameMail, userText } from './user-text.ts'

type Activity = NonNullable<UserPage['activity']>

/** The titles and lengths of a user's last recordings. */
export function UserRecordings({ activity }: { activity: Activity }) {
  const { recordings, total_recordings: total } = activity
  const more =
    total > recordings.length ? ` ${userText.moreRecordings(recordings.length, total)}` : ''

  return (
    <UserSection title="Recordings" note={userText.recordingsNote + more}>
      {recordings.length === 0 && <p className="text-ink-soft">{userText.noRecordings}</p>}
      {recordings.length > 0 && (
        <UserList label="Recordings">
          {recordings.map((recording) => (
            <UserListItem
              key={recording.started_at}
              title={<bdi>{recording.title}</bdi>}
              note={formatDateAndTime(Date.parse(recording.started_at))}
              end={
                recording.duration_minutes === null ? (
                  userText.running[recording.status]
                ) : (
                  <span className="figures">{formatMinutes(recording.duration_minutes)}</span>
                )
              }
            />
          ))}
        </UserList>
      )}
    </UserSection>
  )
}

/** Which mails went to a user, and whether they were accepted. */
export function UserMails({ mails }: Pick<Activity, 'mails'>) {
  return (
    <UserSection title="Emails" note={userText.mailsNote}>
      {mails.length === 0 && <p className="text-ink-soft">{userText.noMails}</p>}
      {mails.length > 0 && (
        <UserList label="Emails">
          {mails.map((mail) => (
            <UserListItem
              key={`${mail.attempted_at} ${mail.kind}`}
              title={nameMail(mail)}
              note={`${mail.address} · ${formatDateAndTime(Date.parse(mail.attempted_at))}`}
              end={
                <span className={mail.outcome === 'failed' ? 'text-danger' : 'text-ink-soft'}>
                  {userText.mailOutcome[mail.outcome]}
                </span>
              }
            />
          ))}
        </UserList>
      )}
    </UserSection>
  )
}
