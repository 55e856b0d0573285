import type { User } from '@live-scribe/contract/identity'
import { Link } from '@tanstack/react-router'
import { getLimitCard } from '#web/features/recording/panel/limit-reached-text.ts'
import { Button } from '#web/ui/form/button.tsx'

interface LimitCardProps {
  /** The account as it was when the limit was reached. */
  account: User | null
  limitMinutes: number
  onStart: () => void
}

/** On the text of a recording that its limit has ended: that it is saved, and the ways to go on. */
export function LimitCard({ account, limitMinutes, onStart }: LimitCardProps) {
  const { title, mayBuy, mayStart } = getLimitCard(account, limitMinutes)

  return (
    <section
      aria-labelledby="limit"
      className="sticky bottom-4 flex animate-appear flex-col gap-4 rounded-sheet border border-rule-strong bg-sheet p-5 shadow-sheet sm:flex-row sm:items-center sm:justify-between short:static"
    >
      <div>
        <h2 id="limit" className="text-2xl">
          {title}
        </h2>
        <p className="mt-1 text-ink-soft">Every word is saved.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {mayBuy && (
          <Button asChild>
            <Link to="/settings">Buy minutes</Link>
          </Button>
        )}
        {mayStart && (
          <Button variant={mayBuy ? 'outline' : 'primary'} onClick={onStart}>
            New recording
          </Button>
        )}
      </div>
    </section>
  )
}
