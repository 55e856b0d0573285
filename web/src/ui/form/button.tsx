import { type ButtonHTMLAttributes, cloneElement, isValidElement } from 'react'
import { classNames } from '../class-names.ts'

/** The colours of a button; `quiet` has no border, and a background only while hovered. */
export type ButtonVariant = 'primary' | 'ink' | 'outline' | 'quiet'
/** The height of a button; at least 44 pixels on windows narrower than 640. */
export type ButtonSize = 'small' | 'medium' | 'large'

const shared =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-semibold select-none whitespace-nowrap transition-colors duration-150 disabled:opacity-60 disabled:cursor-not-allowed focus-visible:rounded-control'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong',
  ink: 'bg-ink text-paper hover:opacity-90',
  outline: 'border border-rule-strong text-ink hover:border-ink',
  quiet: 'text-ink-soft hover:text-ink hover:bg-ink/6',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 text-note sm:min-h-9',
  medium: 'min-h-11 px-5 text-body',
  large: 'min-h-14 px-7 text-lg',
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Applies the style to its only child, such as a link. */
  asChild?: boolean
}

/** A button, or with `asChild` a link that looks like one; never submits unless `type` says so. */
export function Button({
  variant = 'primary',
  size = 'medium',
  asChild = false,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const looks = classNames(shared, variants[variant], sizes[size], className)
  if (asChild && isValidElement(children)) {
    return cloneElement(children, { ...rest, className: looks } as object)
  }

  return (
    <button type={type} className={looks} {...rest}>
      {children}
    </button>
  )
}
