import { useMemo, useState } from 'react'
import { showLineWhenRead } from '#web/features/transcript/find/show-line.ts'
import { useFixedText } from '#web/features/transcript/fixes/use-fixed-text.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import { createSpeakerLabels } from '#web/features/transcript/model/speaker-labels.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import { findLineAt, findTalk, type TalkLane } from './find-talk.ts'

/** The length of the lanes in units of their drawing. */
const WIDTH = 1000
/** The least length of a stretch, so that one word is seen in hours. */
const MIN_LENGTH = 1.5

/** Props of the timeline. */
export interface TalkTimelineProps {
  store: TranscriptStore
  isOwner: boolean
  /** Called before a line is shown, so that nothing else scrolls meanwhile. */
  onJump: () => void
}

/** Who talks when in a recording; a click, or Enter after the arrow keys, leads to the line. */
export function TalkTimeline({ store, isOwner, onJump }: TalkTimelineProps) {
  const transcript = useTranscript(store, (snapshot) => snapshot.transcript)
  const label = useMemo(() => createSpeakerLabels({ isOwner }), [isOwner])
  const labels = label(transcript)
  const talk = useMemo(() => findTalk(transcript.entries, labels), [transcript.entries, labels])
  const textOf = useFixedText(store)
  const [seconds, setSeconds] = useState(0)
  const line = findLineAt(talk, seconds * 1000)
  if (!line) return null
  const name = labels?.names.get(labels.keyOf(line))
  const time = formatDuration(seconds * 1000)
  const words = `${name === undefined ? '' : `${name}: `}${textOf(line)}`
  const jump = () => {
    onJump()
    showLineWhenRead(store, line.segmentNumber)
  }

  return (
    <section aria-label="Who talks when" className="flex flex-col gap-1.5 font-sans">
      <div className="relative h-8">
        <div aria-hidden="true" className="flex h-full flex-col gap-0.5">
          {talk.lanes.map((lane) => (
            <Lane key={lane.key} lane={lane} lengthMs={talk.lengthMs} />
          ))}
        </div>
        <div
          aria-hidden="true"
          style={{ left: `${(100_000 * seconds) / talk.lengthMs}%` }}
          className="absolute -inset-y-1 w-0.5 bg-ink"
        />
        <input
          type="range"
          aria-label="Time in the recording"
          aria-valuetext={`${time}, ${words}`}
          min={0}
          max={Math.floor(talk.lengthMs / 1000)}
          value={seconds}
          onChange={({ target }) => setSeconds(Number(target.value))}
          onPointerUp={jump}
          onKeyDown={({ key }) => {
            if (key === 'Enter') jump()
          }}
          className="absolute -inset-y-1.5 left-0 m-0 h-11 w-full cursor-pointer appearance-none rounded-control bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
        />
      </div>
      <div className="flex flex-wrap gap-x-4 text-note text-ink-soft">
        {talk.lanes.map(
          (lane) =>
            lane.name !== null && (
              <span key={lane.key} className="inline-flex items-center gap-1.5">
                <span aria-hidden="true" style={toColour(lane)} className="size-2.5 bg-current" />
                {lane.name}
              </span>
            ),
        )}
        <span aria-hidden="true" className="ml-auto min-w-0 truncate">
          <span className="figures">
            {time} / {formatDuration(talk.lengthMs)}
          </span>
        </span>
      </div>
    </section>
  )
}

function Lane({ lane, lengthMs }: { lane: TalkLane; lengthMs: number }) {
  const toX = (ms: number) => (WIDTH * ms) / lengthMs
  const path = lane.stretches.map(({ startMs, endMs }) => {
    const length = Math.max(MIN_LENGTH, toX(endMs - startMs))

    return `M${toX(startMs).toFixed(2)} 0h${length.toFixed(2)}v1h-${length.toFixed(2)}z`
  })

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      style={toColour(lane)}
      className="min-h-0 w-full flex-1 bg-ink/6"
    >
      <path d={path.join('')} className="fill-current" />
    </svg>
  )
}

function toColour({ colour }: TalkLane) {
  return { color: colour === undefined ? 'var(--ink-soft)' : `var(--speaker-${colour})` }
}
