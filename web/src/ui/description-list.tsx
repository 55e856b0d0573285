import type { ReactNode } from 'react'

/** A description list, one pair per line. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-rule border-y border-rule">{children}</dl>
}

/** A pair of a description list; inside `DescriptionList` only. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right break-words max-[22rem]:text-left">{children}</dd>
    </div>
  )
}
