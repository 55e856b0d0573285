import type { SharedSession } from '@live-scribe/contract/sharing'
import { type CSSProperties, useEffect } from 'react'
import { ChunkedTranscript } from '#web/features/transcript/list/chunked-transcript.tsx'
import { JumpToLive } from '#web/features/transcript/list/jump-to-live.tsx'
import { useNewLines } from '#web/features/transcript/list/use-new-lines.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { keepScreenOn } from '#web/lib/browser/wake-lock.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { ViewerSettingsControl } from '../settings/use-viewer-settings.ts'
import { fonts, lineHeights, type ViewerSettings } from '../settings/viewer-settings.ts'
import { useAutoScroll, useAutoScrollState } from './use-auto-scroll.ts'
import { useViewerShortcuts } from './use-viewer-shortcuts.ts'
import { ViewerFooter } from './viewer-footer.tsx'

interface TranscriptViewerProps extends ViewerSettingsControl {
  session: SharedSession
  store: TranscriptStore
  channel: ChannelState
  /** The line to begin at, by its segment number; null for the usual place. */
  line: number | null
  isEmbedded: boolean
}

/** The transcript with the viewer's settings and controls. */
export function TranscriptViewer({
  session,
  store,
  channel,
  line,
  isEmbedded,
  settings,
  change,
}: TranscriptViewerProps) {
  const status = useTranscript(store, ({ transcript }) => transcript.status)
  const behindMs = useTranscript(store, ({ transcript }) => transcript.behindMs)
  const isRecorderAway = useTranscript(store, ({ transcript }) => transcript.isRecorderAway)
  const isOpen = status !== 'completed'
  const scroller = useAutoScroll({
    isLive: isOpen,
    isOn: isOpen && !line,
    speed: settings.speed,
  })
  const { mode, isBehind } = useAutoScrollState(scroller)
  const newLines = useNewLines(store, mode !== 'on')
  useViewerShortcuts(scroller)
  useEffect(() => (isOpen ? keepScreenOn() : undefined), [isOpen])
  useEffect(() => {
    if (!line) return
    // When it can't be loaded, the transcript is shown from its usual place.
    import('#web/features/transcript/find/find-parts.ts').then(
      ({ showLineWhenRead }) => showLineWhenRead(store, line),
      () => {},
    )
  }, [store, line])

  return (
    <>
      <div className={isEmbedded ? '' : 'flex flex-1 flex-col pt-4 pb-10'}>
        <ChunkedTranscript
          code={session.session_id}
          store={store}
          size={settings.chunk}
          isCode={settings.code === 1}
          language={session.language}
          isOwner={session.own !== null}
          canRename={session.own !== null && !isEmbedded}
          style={typeOf(settings)}
          onCopyFailed={logCopyFailure}
          empty={<EmptyTranscript isLive={isOpen} />}
        />
      </div>
      {!isEmbedded && (
        <div className="sticky bottom-0 z-20">
          <JumpToLive
            place="box"
            isShown={isBehind && (isOpen || newLines > 0)}
            newLines={newLines}
            onJump={() => scroller.jumpToLive()}
          />
          <ViewerFooter
            code={session.session_id}
            store={store}
            status={status}
            behindMs={behindMs}
            isRecorderAway={isRecorderAway}
            channel={channel}
            startedAt={Date.parse(session.started_at)}
            scroller={scroller}
            settings={settings}
            change={change}
            onCopyFailed={logCopyFailure}
          />
        </div>
      )}
    </>
  )
}

function EmptyTranscript({ isLive }: { isLive: boolean }) {
  return isLive ? (
    <EmptyState isFirstLine title="Waiting for transcription..." mood="breathing">
      Content will appear here as it's spoken
    </EmptyState>
  ) : (
    <EmptyState isFirstLine title="No transcript available">
      This session has no transcript data
    </EmptyState>
  )
}

function typeOf({ size, line, font }: ViewerSettings): CSSProperties {
  return { fontSize: `${size / 16}rem`, lineHeight: lineHeights[line], fontFamily: fonts[font] }
}

function logCopyFailure(error: unknown): void {
  console.error('Copying failed', error)
}
