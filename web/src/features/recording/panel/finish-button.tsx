import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { Button, type ButtonSize } from '#web/ui/form/button.tsx'
import { type FinishOptions, useFinish } from './use-finish.tsx'

interface FinishButtonProps extends FinishOptions {
  label?: string
  size?: ButtonSize
  className?: string
}

/** Ends a paused recording; asks for confirmation when there is unsaved audio on this device. */
export function FinishButton({ label, size, className, ...options }: FinishButtonProps) {
  const isOnline = useIsOnline()
  const { finish, isBusy, dialog } = useFinish(options)

  return (
    <>
      <Button
        variant="outline"
        size={size ?? 'medium'}
        className={className}
        aria-label={label}
        disabled={!isOnline || isBusy}
        onClick={() => void finish()}
      >
        Finish
      </Button>
      {dialog}
    </>
  )
}
