import type { ReactNode } from 'react'

interface TableProps {
  label: string
  head: ReactNode
  children: ReactNode
}

/** A wide table that scrolls by itself on a narrow page. */
export function Table({ label, head, children }: TableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by key
      tabIndex={0}
      className="relative -mx-5 overflow-x-auto px-5 sm:mx-0 sm:px-0"
    >
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule-strong text-note text-ink-soft">{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** The head of a column of `Table`; over numbers it stands at the right, as they do. */
export function ColumnHeading({ children, isFigure }: { children: ReactNode; isFigure?: boolean }) {
  return (
    <th
      scope="col"
      className={`py-2 pr-5 font-semibold last:pr-0 whitespace-nowrap ${isFigure ? 'text-right' : ''}`}
    >
      {children}
    </th>
  )
}

/** The heads of all columns, of which some have numbers. */
export function ColumnHeadings({
  names,
  figures,
}: {
  names: readonly string[]
  figures: readonly string[]
}) {
  return names.map((name) => (
    <ColumnHeading key={name} isFigure={figures.includes(name)}>
      {name}
    </ColumnHeading>
  ))
}

/** A cell of `Table`; `isFigure` puts numbers at the right, with their digits below each other. */
export function TableCell({ children, isFigure }: { children: ReactNode; isFigure?: boolean }) {
  return (
    <td
      className={`py-2.5 pr-5 last:pr-0 whitespace-nowrap ${isFigure ? 'figures text-right' : ''}`}
    >
      {children}
    </td>
  )
}
