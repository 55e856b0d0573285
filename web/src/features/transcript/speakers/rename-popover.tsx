import { isSpeakerName, MAX_SPEAKER_NAME_CHARACTERS } from '@live-scribe/contract/speaker-name-text'
import type { Speaker } from '@live-scribe/contract/speaker-names'
import { Popover } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { findGivenName, renameSpeaker } from './rename-speaker.ts'

/** Props of the popover; `label` is the name's button, beside which it opens. */
interface RenamePopoverProps {
  label: HTMLElement
  speaker: Speaker
  /** The name that is shown. */
  shown: string
  code: string
  store: TranscriptStore
  onClose: () => void
  /** Called with the reason when a name could not be saved after the popover was closed. */
  onFailed: (text: string) => void
}

/** Asks for the name of a speaker. */
export function RenamePopover({ label, shown, onClose, onFailed, ...named }: RenamePopoverProps) {
  const { code, speaker, store } = named
  const given = findGivenName(store, speaker)
  const [name, setName] = useState(given)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [closing] = useState(() => new AbortController())
  const close = () => {
    closing.abort()
    onClose()
  }
  const save = async () => {
    const trimmed = name.trim()
    if (!isSpeakerName(trimmed)) {
      setError('This name contains a character that can’t be shown. Remove it, then save again.')
      return
    }
    if (trimmed === given) return close()
    setError(undefined)
    setBusy(true)
    try {
      await renameSpeaker(store, { code, speaker, name: trimmed })
      close()
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : 'Please try again.'
      if (closing.signal.aborted) onFailed(`The name “${trimmed}” was not saved. ${reason}`)
      setError(`Not saved. ${reason}`)
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
  }

  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || close()}>
      <Popover.Anchor virtualRef={{ current: label }} />
      <Popover.Portal>
        <Popover.Content
          aria-label={`Rename ${shown}`}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className="z-40 w-[min(20rem,calc(100vw-2rem))] animate-appear rounded-sheet border border-rule bg-sheet p-5 text-ink shadow-sheet"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            label.focus({ preventScroll: true })
          }}
        >
          <form onSubmit={onSubmit} className="flex flex-col gap-4">
            <Field
              label="Name"
              name="speaker-name"
              autoComplete="off"
              maxLength={MAX_SPEAKER_NAME_CHARACTERS}
              placeholder={given === '' ? shown : undefined}
              hint="Everybody who reads along sees it. Leave it empty to take the name away."
              error={error}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
            <div className="flex justify-end gap-3">
              <Button variant="outline" size="small" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" size="small" disabled={isBusy}>
                {isBusy ? 'Saving...' : 'Save'}
              </Button>
            </div>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
