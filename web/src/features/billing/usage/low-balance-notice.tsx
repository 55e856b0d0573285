import { TriangleAlert } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'

/**
 * Warns of a low balance before a recording, so that minutes do not run out during an interview.
 */
export function LowBalanceNotice({ minutes }: { minutes: number }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-l-2 border-warning py-1 pl-4 text-warning"
    >
      <Icon of={TriangleAlert} size={18} />
      <span>
        {minutes === 0
          ? 'You have no minutes left.'
          : `Low balance: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`}
      </span>
      <SiteLink href="/settings" className="font-semibold underline underline-offset-4">
        Buy minutes
      </SiteLink>
    </p>
  )
}
