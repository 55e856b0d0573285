import type { ReactNode } from 'react'
import { Caret } from './caret.tsx'
import { classNames } from './class-names.ts'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** The next steps. */
  actions?: ReactNode
  mood?: 'still' | 'waiting' | 'breathing'
  level?: 'h1' | 'h2'
  /** At the place of the transcript's first line, instead of the middle of the page. */
  isFirstLine?: boolean
  /** Part of a page's first view, which stands there at once instead of appearing. */
  isFirstView?: boolean
}

/**
 * A message in place of content, for an empty state or an error: the situation, then the next
 * steps.
 */
export function EmptyState({
  title,
  children,
  actions,
  mood = 'still',
  level = 'h2',
  isFirstLine = false,
  isFirstView = false,
}: EmptyStateProps) {
  const Heading = level

  return (
    <div
      className={classNames(
        'flex flex-col items-start gap-3',
        !isFirstView && 'animate-appear',
        isFirstLine ? 'py-2 sm:pl-38' : 'flex-1 justify-center py-12',
      )}
    >
      <Heading className="text-3xl leading-tight tracking-[-0.015em] sm:text-4xl">
        {title}
        <Caret mood={mood} className="ml-[0.12em]" />
      </Heading>
      {children && <div className="max-w-[34rem] font-sans text-lg text-ink-soft">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
