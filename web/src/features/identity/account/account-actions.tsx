import { useQuery } from '@tanstack/react-query'
import { MenuOnPress } from '#web/ui/overlay/menu-on-press.tsx'
import { currentUserQuery } from '../session/current-user-query.ts'
import { getInitials } from './get-initials.ts'

const fetchMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/** The button for the menu of a signed-in user at the right end of the page header. */
export function AccountActions() {
  const { data: user } = useQuery(currentUserQuery)
  if (!user) return null

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
