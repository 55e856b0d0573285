import type { ReactNode } from 'react'
import { Caret } from './caret.tsx'

interface MessageProps {
  title: string
  children?: ReactNode
  /** What to do now. */
  actions?: ReactNode
  mood?: 'still' | 'breathing'
  level?: 'h1' | 'h2'
}

/** A page or a list that has nothing to show yet: first what is so, then what to do. */
export function Message({ title, children, actions, mood = 'still', level = 'h2' }: MessageProps) {
  const Heading = level

  return (
    <div className="flex flex-1 animate-appear flex-col items-start justify-center gap-3 py-12">
      <Caret mood={mood} size="mark" />
      <Heading className="mt-3 text-3xl leading-tight">{title}</Heading>
      {children && <div className="max-w-[34rem] text-lg text-ink-soft">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
