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

/** The head of a column of `Table`. */
export function ColumnHeading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pr-5 font-semibold whitespace-nowrap">
      {children}
    </th>
  )
}

/** A cell of `Table`; `isFigure` aligns the digits of numbers in a column. */
export function TableCell({ children, isFigure }: { children: ReactNode; isFigure?: boolean }) {
  return (
    <td className={`py-2.5 pr-5 whitespace-nowrap ${isFigure ? 'figures' : ''}`}>{children}</td>
  )
}
