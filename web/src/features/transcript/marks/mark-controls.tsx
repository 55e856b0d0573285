import type { Mark } from '@live-scribe/contract/marks/mark'
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { randomId } from '#web/lib/random-id.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { clearMatches } from '../find/paint-matches.ts'
import { showLineWhenRead } from '../find/show-line.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { MarkNotice } from './mark-notice.tsx'
import { marksOf } from './marks-of.ts'
import type { MarksPanelProps } from './marks-panel.tsx'
import { countMarks } from './marks-text.ts'
import { getReadingPositionMs } from './reading-position.ts'
import { usePaintedMarks } from './use-painted-marks.ts'

/** Loads the list of marks, which is needed once there are some. */
export const loadMarksPanel = () => import('./marks-panel.tsx')

const MarksPanel = lazyOptional<MarksPanelProps>(async () => (await loadMarksPanel()).MarksPanel)

/** Whose marks, of which recording. */
export interface MarkControlsProps {
  code: string
  /** The session's owner, whose marks the server stores; otherwise they stay in this browser. */
  isOwner: boolean
  transcript: TranscriptStore
  /** Where the recording is, in milliseconds of its audio; by what is read without it. */
  getPositionMs?: () => number
  size: 'large' | 'small'
  /** Called before the page scrolls to a mark. */
  onJump?: () => void
  /** Returns to the end of a transcript that the page scrolls through. */
  onLive?: () => void
}

interface MarksProps extends MarkControlsProps {
  /** How often a moment was marked by button or key since the page was opened. */
  presses: number
}

/** Sets the marks, and shows them with the button that opens their list. */
export function MarkControls({ code, isOwner, transcript, size, presses, ...props }: MarksProps) {
  const store = marksOf(code, isOwner)
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { marks, problem } = snapshot
  const [list, setList] = useState<{ edited: string | null } | null>(null)
  const [fresh, setFresh] = useState<Mark | null>(null)
  usePaintedMarks(transcript, marks)
  const set = () => {
    const position_ms = Math.floor(
      (props.getPositionMs ?? (() => getReadingPositionMs(transcript)))(),
    )
    const mark: Mark = { id: randomId(), position_ms, kind: 'moment', note: '' }
    store.save(mark)
    const isSet = store.getSnapshot().marks.some(({ id }) => id === mark.id)
    setFresh(isSet ? mark : null)
    if (!isSet) setList({ edited: null })
  }
  const hasList = marks.length > 0 || problem !== null
  useEffect(() => {
    if (hasList) void loadMarksPanel().catch(() => {})
  }, [hasList])
  const done = useRef(0)
  const setAll = useEffectEvent(() => {
    for (; done.current < presses; done.current += 1) set()
  })
  useEffect(() => {
    if (presses > 0) setAll()
  }, [presses])
  const isLarge = size === 'large'

  return (
    <>
      {hasList && (
        <button
          type="button"
          aria-haspopup="true"
          aria-expanded={list !== null}
          onClick={() => setList(list ? null : { edited: null })}
          className={classNames(
            'min-h-11 min-w-11 text-note',
            problem === null ? undefined : 'text-danger',
          )}
        >
          <span className={isLarge ? '' : 'max-lg:sr-only'}>{countMarks(marks.length)}</span>
          {!isLarge && (
            <span
              aria-hidden="true"
              className="figures rounded-control border border-rule-strong px-2 py-0.5 text-ink lg:hidden"
            >
              {marks.length}
            </span>
          )}
        </button>
      )}
      {/* Beside the page: the button may stick to the window, below the text. */}
      {createPortal(
        <>
          {fresh && !list && (
            <MarkNotice
              key={fresh.id}
              mark={fresh}
              onNote={() => setList({ edited: fresh.id })}
              onUndo={() => {
                store.remove(fresh.id)
                setFresh(null)
              }}
              onOver={() => setFresh(null)}
            />
          )}
          <Suspense>
            {list && (
              <MarksPanel
                key={list.edited}
                {...snapshot}
                {...{ store, transcript, isOwner }}
                edited={list.edited}
                hasLiveKey={props.onLive !== undefined}
                onClose={() => {
                  setList(null)
                  setFresh(null)
                }}
                onJump={(line) => {
                  props.onJump?.()
                  clearMatches()
                  showLineWhenRead(transcript, line)
                }}
              />
            )}
          </Suspense>
        </>,
        document.body,
      )}
    </>
  )
}
