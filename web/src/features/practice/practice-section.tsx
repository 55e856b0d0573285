import type { ReactNode } from 'react'

interface PracticeSectionProps {
  title: string
  /** The figure beside the chart. */
  figure: string
  /** How it was counted. */
  counted: string
  children: ReactNode
}

/** One chart with its figure, and a sentence on how it was counted. */
export function PracticeSection({ title, figure, counted, children }: PracticeSectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        <p className="figures text-note">{figure}</p>
      </header>
      {children}
      <p className="text-note text-pretty text-ink-faint">{counted}</p>
    </section>
  )
}
