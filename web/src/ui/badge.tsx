import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const moods = {
  plain: 'border-rule-strong text-ink-soft',
  good: 'border-accent text-accent',
  warning: 'border-warning text-warning',
}

/** A short label beside a name. */
export function Badge({
  mood = 'plain',
  children,
}: {
  mood?: keyof typeof moods
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-block rounded-control border px-2 py-0.5 font-sans text-note leading-snug font-semibold whitespace-nowrap',
        moods[mood],
      )}
    >
      {children}
    </span>
  )
}
