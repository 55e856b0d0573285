import { MAX_FIX_CHARACTERS } from '@live-scribe/contract/fixes/fix-text'
import { Popover } from 'radix-ui'
import { type FormEvent, useMemo, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useTranscript } from '../list/use-transcript.ts'
import { createPlaceCounter, type FixedSession } from './fix-words.ts'
import { POPOVER_CLASS } from './popover-class.ts'
import type { SelectedWords } from './selected-words.ts'
import { type FixScope, useFixForm } from './use-fix-form.ts'

/** Something that a popover opens beside. */
export interface PopoverAnchor {
  getBoundingClientRect(): DOMRect
}

/** Props of the popover; without selected words it asks for them. */
interface FixPopoverProps extends FixedSession {
  anchor: PopoverAnchor
  selected: SelectedWords | null
  /** Called with the id of the fix, or null where nothing was changed. */
  onClose: (id: number | null) => void
}

const scopes: readonly { value: FixScope; label: string }[] = [
  { value: 'here', label: 'Just here' },
  { value: 'recording', label: 'This recording' },
  { value: 'always', label: 'Every recording' },
]

/** Asks for the right words, and where they count. */
export function FixPopover({ anchor, selected, onClose, ...session }: FixPopoverProps) {
  const form = useFixForm(session, { selected, onSaved: onClose })
  const [isAsked] = useState(selected === null)
  const { values, set, error, question, isBusy } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void form.submit()
  }

  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose(null)}>
      <Popover.Anchor virtualRef={{ current: anchor }} />
      <Popover.Portal>
        <Popover.Content
          aria-label={selected ? `Fix “${selected.shown}”` : 'Fix words'}
          align="start"
          sideOffset={8}
          collisionPadding={16}
          className={POPOVER_CLASS}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <form onSubmit={onSubmit} className="flex flex-col gap-4">
            {isAsked && (
              <Field
                label="Wrong words"
                name="wrong-words"
                autoComplete="off"
                maxLength={MAX_FIX_CHARACTERS}
                hint="As they stand in the text."
                value={values.wrong}
                onChange={(event) => set({ wrong: event.target.value })}
              />
            )}
            <Field
              label={selected ? `Replace “${selected.shown}” with` : 'Replace with'}
              name="right-words"
              autoComplete="off"
              maxLength={MAX_FIX_CHARACTERS}
              error={error ?? undefined}
              value={values.right}
              onChange={(event) => set({ right: event.target.value })}
            />
            <div className="flex flex-col gap-1.5">
              <SegmentedControl
                label="Where"
                value={values.scope}
                options={scopes}
                onChange={(scope) => set({ scope })}
              />
              <p className="text-note text-ink-faint">
                <Reach {...session} wrong={values.wrong} scope={values.scope} isAsked={isAsked} />
              </p>
            </div>
            {question !== null && (
              <p role="alert" className="text-note text-ink">
                {question}
              </p>
            )}
            <div className="flex justify-end gap-3">
              <Button variant="outline" size="small" onClick={() => onClose(null)}>
                Cancel
              </Button>
              <Button type="submit" size="small" disabled={isBusy}>
                {label(isBusy, question)}
              </Button>
            </div>
          </form>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function label(isBusy: boolean, question: string | null): string {
  if (isBusy) return 'Fixing...'

  return question === null ? 'Fix' : 'Fix all of them'
}

interface ReachProps extends FixedSession {
  wrong: string
  scope: FixScope
  isAsked: boolean
}

/** Says where the fix will count. */
function Reach({ store, wrong, scope, isAsked }: ReachProps) {
  const countPlaces = useMemo(() => createPlaceCounter(wrong), [wrong])
  const places = useTranscript(store, ({ transcript }) =>
    scope === 'here' ? 1 : countPlaces(transcript),
  )
  if (scope === 'here')
    return isAsked ? 'Only the last place with these words.' : 'Only this place.'
  const found = places === 1 ? '1 place in this recording' : `${places} places in this recording`

  return scope === 'always'
    ? `${found}, and any that follow. Also added to your vocabulary.`
    : `${found}, and any that follow.`
}
