import type { User } from '@live-scribe/contract/identity'
import { formatDay } from '#web/lib/format/format-date.ts'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'

/** The user's email address, name and date of registration. */
export function ProfileDetails({ user }: { user: User }) {
  const { email, full_name, created_at } = user

  return (
    <DescriptionList>
      <DescriptionItem name="Email">{email}</DescriptionItem>
      {full_name && <DescriptionItem name="Name">{full_name}</DescriptionItem>}
      <DescriptionItem name="Member since">{formatDay(Date.parse(created_at))}</DescriptionItem>
    </DescriptionList>
  )
}
