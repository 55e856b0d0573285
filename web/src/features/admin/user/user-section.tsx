import { type ReactNode, useId } from 'react'

interface UserSectionProps {
  title: string
  note?: string
  /** A control beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of a user's page. */
export function UserSection({ title, note, action, children }: UserSectionProps) {
  const id = useId()

  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {action}
      </div>
      {note && <p className="max-w-[42rem] text-note text-ink-soft">{note}</p>}
      {children}
    </section>
  )
}

/** A list of a user's page, one line per entry. */
export function UserList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="flex flex-col divide-y divide-rule border-y border-rule">
      {children}
    </ol>
  )
}

/** An entry of `UserList`: what, when or how, and a figure or control at the end. */
export function UserListItem({
  title,
  note,
  end,
}: {
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
      <div className="min-w-0">
        <p className="wrap-anywhere">{title}</p>
        {note && <p className="text-note text-ink-soft wrap-anywhere">{note}</p>}
      </div>
      {end}
    </li>
  )
}
