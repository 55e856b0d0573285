import type { ReactNode } from 'react'

/** A section of component examples under a heading. */
export function ExampleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-6 border-t border-rule pt-6">
      <h2 className="text-2xl leading-tight">{title}</h2>
      {children}
    </section>
  )
}

/** A component in one state, labelled with it. */
export function ExampleState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-note text-ink-faint">{name}</p>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </div>
  )
}
