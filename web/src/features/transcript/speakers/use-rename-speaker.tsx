import type { Speaker } from '@live-scribe/contract/speaker-names'
import type { SpeakerLabels } from '@live-scribe/contract/speakers/speaker-labels'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { SPEAKER_KEY } from './speaker-label.tsx'

// Loaded with the first name that is clicked: few are.
const loadPopover = () => import('./rename-popover.tsx')
const RenamePopover = lazy(() =>
  loadPopover().then(({ RenamePopover: Popover }) => ({ default: Popover })),
)

interface Opened {
  label: HTMLElement
  /** The key of the speaker. */
  key: string
  speaker: Speaker
  /** The name that is shown. */
  shown: string
}

interface RenameOptions {
  code: string
  store: TranscriptStore
  labels: SpeakerLabels | null
}

/** Opens a popover beside a clicked name, with which the owner changes it. */
export function useRenameSpeaker({ code, store, labels }: RenameOptions) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (label: HTMLElement) => {
    const key = label.getAttribute(SPEAKER_KEY) ?? ''
    const speaker = labels?.speakers.get(key)
    if (!speaker) return
    setProblem(null)
    try {
      await loadPopover()
      setOpened({ label, key, speaker, shown: labels?.names.get(key) ?? '' })
    } catch {
      setProblem('The name could not be opened. Check your connection and click it again.')
    }
  }

  return {
    /** Opens the popover if the target is a name's button; returns whether it is. */
    openFor(target: EventTarget): boolean {
      const label = target instanceof Element ? target.closest(`button[${SPEAKER_KEY}]`) : null
      if (!(label instanceof HTMLElement)) return false
      void open(label)

      return true
    },
    popover: (
      <>
        {opened && (
          <Suspense>
            <RenamePopover
              key={opened.key}
              {...{ code, store }}
              label={opened.label}
              speaker={opened.speaker}
              shown={opened.shown}
              onClose={() => setOpened(null)}
              onFailed={setProblem}
            />
          </Suspense>
        )}
        {problem !== null && <Problem text={problem} onRead={() => setProblem(null)} />}
      </>
    ),
  }
}

/** A failure for which no field is open, shown over the text so that nothing moves. */
function Problem({ text, onRead }: { text: string; onRead: () => void }) {
  return (
    <div role="alert" className="notice-over-text">
      <span className="flex-1">{text}</span>
      <Button variant="quiet" size="small" onClick={onRead}>
        Close
      </Button>
    </div>
  )
}
