import type { User } from '@live-scribe/contract/identity'
import { formatDay } from '#web/lib/format/format-date.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** The user's name and address. */
export function ProfileDetails({ user }: { user: User }) {
  const { email, full_name, created_at } = user

  return (
    <Facts>
      <Fact name="Email">{email}</Fact>
      {full_name && <Fact name="Name">{full_name}</Fact>}
      <Fact name="Member since">{formatDay(Date.parse(created_at))}</Fact>
    </Facts>
  )
}
