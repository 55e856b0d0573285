import { Check, Copy } from 'lucide'
import type { ButtonHTMLAttributes } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { classNames } from '../class-names.ts'
import { useCopy } from './use-copy.ts'

interface CopyIconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  text: string
  /** The accessible name. */
  label: string
  onCopied?: () => void
  onFailed?: (error: unknown) => void
}

/** A small copy button with an icon; a check mark stays for two seconds. */
export function CopyIconButton({
  text,
  label,
  className,
  onCopied,
  onFailed,
  ...rest
}: CopyIconButtonProps) {
  const { isCopied, copy } = useCopy({ onCopied, onFailed })

  return (
    <button
      {...rest}
      type="button"
      onClick={() => copy(text)}
      aria-label={isCopied ? 'Copied' : label}
      data-copied={isCopied || undefined}
      className={classNames(
        'inline-grid size-11 place-items-center rounded-control text-ink-faint transition-[opacity,color] duration-150 hover:text-ink focus-visible:rounded-control data-copied:text-accent',
        className,
      )}
    >
      {isCopied ? <Icon of={Check} size={16} /> : <Icon of={Copy} size={16} />}
    </button>
  )
}
