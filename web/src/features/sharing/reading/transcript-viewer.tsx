import type { SharedSession } from '@live-scribe/contract/sharing'
import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { LoadedCaptions } from '#web/features/transcript/captions/loaded-captions.tsx'
import { toFormSettings, toLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { useSaidLines } from '#web/features/transcript/code/use-said-lines.ts'
import { ChunkedTranscript } from '#web/features/transcript/list/chunks/chunked-transcript.tsx'
import { JumpToLive } from '#web/features/transcript/list/jump-to-live.tsx'
import { useNewLines } from '#web/features/transcript/list/use-new-lines.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import { LoadedPinnedQuestion } from '#web/features/transcript/marks/loaded-marks.tsx'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { loadLater } from '#web/ui/page/load-later.tsx'
import { usePlace } from '../place/use-place.ts'
import { getTextStyle } from '../settings/text-style.ts'
import type { ViewerSettingsControl } from '../settings/use-viewer-settings.ts'
import { LoadedTimeline } from '../timeline/loaded-timeline.tsx'
import { LoadedBehindNote, LoadedReadingAids } from './loaded-reading-aids.tsx'
import { ScreenNote, useScreenOn } from './screen-note.tsx'
import { useAutoScroll, useAutoScrollState } from './use-auto-scroll.ts'
import { useViewerShortcuts } from './use-viewer-shortcuts.ts'
import { ViewerFooter } from './viewer-footer.tsx'

// Loaded when it is chosen.
const Ruler = loadLater(async () => (await import('../ruler/reading-ruler.tsx')).ReadingRuler)

interface TranscriptViewerProps extends ViewerSettingsControl {
  session: SharedSession
  store: TranscriptStore
  channel: ChannelState
  /** Whether the text is this device's copy. */
  isCopy: boolean
  /** The line to begin at, by its segment number; null for the usual place. */
  line: number | null
  isEmbedded: boolean
}

/** The transcript with the viewer's settings and controls. */
export function TranscriptViewer({
  session,
  store,
  channel,
  isCopy,
  line,
  isEmbedded,
  settings,
  change,
}: TranscriptViewerProps) {
  const known = useTranscript(store, ({ transcript }) => transcript.status)
  // A copy says nothing of how its recording goes on.
  const status = isCopy && known !== 'completed' ? 'unknown' : known
  const behindMs = useTranscript(store, ({ transcript }) => transcript.behindMs)
  const isRecorderAway = useTranscript(store, ({ transcript }) => transcript.isRecorderAway)
  const isOpen = status !== 'completed'
  const scroller = useAutoScroll({
    isLive: isOpen,
    isOn: isOpen && !line,
    speed: settings.speed,
  })
  const { mode, isBehind } = useAutoScrollState(scroller)
  const isCaptions = settings.captions > 0
  const hasRuler = settings.ruler === 1 && !isCaptions
  const style = useMemo(() => getTextStyle(settings), [settings])
  const holdScroll = useCallback(() => scroller.handleManualScroll(), [scroller])
  const hasText = useTranscript(store, ({ transcript }) => transcript.entries.length > 0)
  const hasPlace = hasText && !isCaptions && !isEmbedded
  const reader = usePlace({ code: session.session_id, store, scroller, isOn: hasPlace })
  const [isAnnounced, setAnnounced] = useState(false)
  const newLines = useNewLines(store, mode !== 'on')
  useViewerShortcuts(scroller)
  const form = toLineForm(settings)
  const changeForm = (wanted: LineForm) => change(toFormSettings(wanted))
  useSaidLines(store, form, isEmbedded ? undefined : changeForm)
  const isFollowing = status === 'active' && (isCaptions || mode === 'on')
  const screenNote = useScreenOn(isFollowing)
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
      {!isEmbedded && (
        <div className="sticky top-0 z-10 short:static">
          {isOpen && hasText && (
            <LoadedPinnedQuestion
              code={session.session_id}
              store={store}
              language={session.language}
              isAnnounced={isAnnounced && settings.announce === 'each'}
              isOwner={session.own !== null}
            />
          )}
          {hasText && (
            <LoadedReadingAids
              code={session.session_id}
              store={store}
              language={session.language}
              isOwner={session.own !== null}
              scroller={scroller}
              settings={settings}
              reader={hasPlace ? reader : null}
              onAnnounced={setAnnounced}
            />
          )}
        </div>
      )}
      <div
        className={classNames(
          !isEmbedded && 'flex flex-1 flex-col pt-4 pb-10',
          isCaptions && 'justify-end',
          hasRuler && 'relative isolate',
        )}
      >
        {!isEmbedded && !isCaptions && (
          <LoadedTimeline store={store} isOwner={session.own !== null} onJump={holdScroll} />
        )}
        {isCaptions ? (
          <LoadedCaptions
            store={store}
            lines={settings.captions}
            isOwner={session.own !== null}
            language={session.language}
            style={style}
            isAnnounced={isAnnounced}
            empty={isOpen ? 'Waiting for transcription...' : 'No transcript available'}
          />
        ) : (
          <ChunkedTranscript
            code={session.session_id}
            store={store}
            size={settings.chunk}
            isCode={form === 'code'}
            language={session.language}
            canTranslate={!isEmbedded}
            isOwner={session.own !== null}
            canRename={session.own !== null && !isEmbedded}
            isAnnounced={isAnnounced}
            style={style}
            onCopyFailed={logCopyFailure}
            empty={<EmptyTranscript isLive={isOpen} />}
          />
        )}
        {hasRuler && <Ruler key={settings.chunk} store={store} onScroll={holdScroll} />}
      </div>
      {!isEmbedded && (
        <div data-reading-controls="" className="sticky bottom-0 z-20 short:relative">
          <div className="pointer-events-none absolute inset-x-0 bottom-full z-10 flex flex-wrap items-center justify-center gap-2 pb-3">
            {hasText && isOpen && !isCaptions && (
              <LoadedBehindNote store={store} scroller={scroller} />
            )}
            <JumpToLive
              place="row"
              isShown={isBehind && (isOpen || newLines > 0)}
              newLines={newLines}
              onJump={() => scroller.jumpToLive()}
            />
          </div>
          {screenNote.isShown && <ScreenNote onDismiss={screenNote.dismiss} />}
          <ViewerFooter
            code={session.session_id}
            isOwner={session.own !== null}
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

function logCopyFailure(error: unknown): void {
  console.error('Copying failed', error)
}
