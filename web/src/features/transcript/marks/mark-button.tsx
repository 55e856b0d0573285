import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/form/button.tsx'

interface MarkButtonProps {
  size: 'large' | 'small'
  onPress: () => void
}

/** The button that marks the moment, which names its key. */
export function MarkButton({ size, onPress }: MarkButtonProps) {
  const isLarge = size === 'large'

  return (
    <Button
      variant="outline"
      size={isLarge ? 'medium' : 'small'}
      aria-keyshortcuts="M"
      className={
        isLarge
          ? 'min-h-12! max-sm:flex-1 max-sm:px-3.5! max-sm:text-[0.9375rem]'
          : 'min-h-11! px-2.5!'
      }
      onClick={onPress}
    >
      Mark
      <span
        aria-hidden="true"
        className={classNames(
          'figures rounded-control border border-rule-strong px-1.5 text-note font-normal text-ink-faint',
          isLarge ? 'max-sm:hidden' : 'max-lg:hidden',
        )}
      >
        M
      </span>
    </Button>
  )
}
