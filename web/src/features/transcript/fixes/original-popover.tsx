import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { type FixedSession, takeBackFix } from './fix-words.ts'
import { POPOVER_CLASS } from './popover-class.ts'

/** Props of the popover; `words` are the fixed words, beside which it opens. */
interface OriginalPopoverProps extends FixedSession {
  words: HTMLElement
  /** The id of their fix. */
  id: number
  /** The words as they are shown. */
  fixed: string
  /** What was recognised in their place. */
  original: string
  /** Whether it is in the owner's vocabulary too. */
  isAlways: boolean
  canFix: boolean
  onClose: () => void
}

/** Shows what was recognised in place of fixed words; the owner may take the fix back. */
export function OriginalPopover(props: OriginalPopoverProps) {
  const { words, id, fixed, original, isAlways, canFix, onClose, ...session } = props
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    setError(null)
    try {
      await takeBackFix(session, id)
      onClose()
    } catch (failure) {
      setError(
        `Not taken back. ${failure instanceof Error ? failure.message : 'Please try again.'}`,
      )
      setBusy(false)
    }
  }

  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Popover.Anchor virtualRef={{ current: words }} />
      <Popover.Portal>
        <Popover.Content
          aria-label={`What was recognised for “${fixed}”`}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className={POPOVER_CLASS}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            words.focus({ preventScroll: true })
          }}
        >
          <p className="text-note text-ink-soft">Recognised as</p>
          <p className="wrap-anywhere" dir="auto">
            “{original}”
          </p>
          {canFix && isAlways && (
            <p className="pt-2 text-note text-ink-soft">
              In your vocabulary, for later recordings. Undo removes it there too.
            </p>
          )}
          {error !== null && (
            <p role="alert" className="pt-2 text-note text-danger">
              {error}
            </p>
          )}
          <div className="flex justify-end gap-3 pt-4">
            <Button variant="outline" size="small" onClick={onClose}>
              Close
            </Button>
            {canFix && (
              <Button size="small" disabled={isBusy} onClick={() => void undo()}>
                {isBusy ? 'Undoing...' : 'Undo the fix'}
              </Button>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
