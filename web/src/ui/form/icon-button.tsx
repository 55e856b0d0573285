import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** What it does, for screen readers. */
  label: string
}

/** A quiet button with an icon alone. */
export function IconButton({ label, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-ink/6 hover:text-ink"
      {...button}
    />
  )
}
