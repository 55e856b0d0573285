import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { CaptionLines } from '#web/features/transcript/captions/caption-lines.tsx'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import { getTextStyle } from '../settings/text-style.ts'
import type { CaptionsOnTopProps } from './captions-on-top-props.ts'
import { withStoredSettings } from './get-window-size.ts'

/** The last lines of a transcript in a window of their own; as many as it has room for. */
export function OnTopCaptions(props: CaptionsOnTopProps & { window: Window }) {
  const { window: opened, store, isOwner, language, settings } = props
  const style = useMemo(() => getTextStyle(withStoredSettings(settings)), [settings])
  const isOver = useTranscript(store, ({ transcript }) => transcript.status === 'completed')

  return createPortal(
    <main className="flex h-dvh flex-col gap-2 overflow-hidden p-5">
      <h1 className="sr-only">Captions</h1>
      <div className="min-h-0 flex-1">
        <CaptionLines
          store={store}
          lines="room"
          isOwner={isOwner}
          language={language}
          style={style}
          empty={isOver ? 'No transcript available' : 'Waiting for transcription...'}
        />
      </div>
      {isOver && (
        <p role="status" className="text-note text-ink-soft">
          The recording has ended. You can close this window.
        </p>
      )}
    </main>,
    opened.document.body,
  )
}
