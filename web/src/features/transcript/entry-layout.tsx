import type { ReactNode } from 'react'

interface EntryLayoutProps {
  mark: ReactNode
  time: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Where number, time, words and action stand: final and interim share it, so that words settle in place. */
export function EntryLayout({ mark, time, action, children }: EntryLayoutProps) {
  return (
    <div className="group relative grid gap-x-4 py-2 sm:grid-cols-[7.5rem_minmax(0,36rem)_2.75rem] sm:py-2.5">
      <div className="figures flex h-6 items-center gap-2.5 self-center text-[0.75rem] text-ink-faint sm:h-8 sm:justify-between sm:self-start">
        <span className="min-w-[3ch] text-ink-soft sm:order-2 sm:text-right">{mark}</span>
        <span className="sm:order-1">{time}</span>
      </div>
      <div className="min-w-0">{children}</div>
      {action && <div className="absolute top-0 -right-3.5 sm:top-1 sm:right-0">{action}</div>}
    </div>
  )
}
