import type { User } from '@live-scribe/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { MenuOnPress } from '#web/ui/overlay/menu-on-press.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { currentUserQuery } from '../session/current-user-query.ts'
import { getInitials } from './get-initials.ts'

const fetchMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/** The way to the recordings and the user's menu, at the right end of the header of each page. */
export function AccountActions() {
  const { data: user } = useQuery(currentUserQuery)
  if (!user) return null

  return (
    <>
      <SiteLink
        href="/transcribe"
        className="inline-flex min-h-11 items-center px-3 text-note font-semibold hover:underline"
      >
        Recordings
      </SiteLink>
      <Menu user={user} />
    </>
  )
}

function Menu({ user }: { user: User }) {
  return (
    <MenuOnPress
      load={fetchMenu}
      props={{ user }}
      trigger={
        <button
          type="button"
          aria-label="Account"
          className="mr-3 inline-grid size-11 place-items-center rounded-full border border-rule-strong text-note font-semibold text-ink hover:border-ink focus-visible:rounded-full data-[state=open]:border-ink"
        >
          {getInitials(user.full_name ?? user.email)}
        </button>
      }
    />
  )
}
