import { type ReactNode, useId } from 'react'

interface SecuritySectionProps {
  title: string
  /** One sentence on the current state. */
  state?: ReactNode
  children?: ReactNode
}

/** A titled section of the security page. */
export function SecuritySection({ title, state, children }: SecuritySectionProps) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-rule py-8">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-2xl leading-snug">
          {title}
        </h2>
        {state && <p className="text-pretty text-ink-soft">{state}</p>}
      </div>
      {children}
    </section>
  )
}
