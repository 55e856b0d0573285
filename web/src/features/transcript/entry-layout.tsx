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
    <div className="group relative grid grid-cols-[1fr_auto] gap-x-3 py-2 sm:grid-cols-[7.5rem_1fr_2.75rem] sm:py-2.5">
      <div className="figures flex h-6 items-center gap-2.5 self-center text-[0.75rem] text-ink-faint sm:h-8 sm:justify-end sm:self-start">
        <span className="min-w-[2ch] text-ink-soft sm:order-2 sm:text-right">{mark}</span>
        <span className="sm:order-1">{time}</span>
      </div>
      <div className="col-span-2 row-start-2 min-w-0 sm:col-span-1 sm:col-start-2 sm:row-start-1">
        {children}
      </div>
      <div className="-my-2.5 -mr-3.5 size-11 sm:mr-0 sm:-mt-1.5 sm:mb-0">{action}</div>
    </div>
  )
}
