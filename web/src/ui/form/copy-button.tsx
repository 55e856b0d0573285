import { Check, Copy } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  label: string
  copiedLabel: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  onCopied?: () => void
  onFailed?: (error: unknown) => void
}

/** A button that copies a text and confirms it for two seconds. */
export function CopyButton(props: CopyButtonProps) {
  const { isCopied, copy } = useCopy(props)
  const icon = isCopied ? Check : Copy

  return (
    <Button
      variant={props.variant ?? 'outline'}
      size={props.size ?? 'medium'}
      className={props.className}
      onClick={() => copy(props.text)}
    >
      <Icon of={icon} size={18} />
      <span aria-live="polite">{isCopied ? props.copiedLabel : props.label}</span>
    </Button>
  )
}
