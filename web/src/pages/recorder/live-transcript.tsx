import type { ReactNode } from 'react'
import { Fold } from '#web/features/recording/panel/fold.tsx'
import { CaptionsOnTop } from '#web/features/sharing/on-top/captions-on-top.tsx'
import { FormSwitches } from '#web/features/transcript/code/form-switches.tsx'
import { useLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { useSaidLines } from '#web/features/transcript/code/use-said-lines.ts'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'
import { FindInTranscript } from '#web/features/transcript/find/find-in-transcript.tsx'
import { FollowControls } from '#web/features/transcript/list/follow-controls.tsx'
import { TranscriptList } from '#web/features/transcript/list/transcript-list.tsx'
import { useFollowBottom } from '#web/features/transcript/list/use-follow-bottom.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import { LoadedPinnedQuestion } from '#web/features/transcript/marks/loaded-marks.tsx'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { toastCopied, toastCopyFailed } from '#web/ui/overlay/copy-toasts.ts'

interface LiveTranscriptProps {
  code: string
  store: TranscriptStore
  /** The language of the text; null before it is known. */
  language: string | null
  /** Whether a recording is active, so that text still arrives. */
  isWriting: boolean
  /** Whether the recording has ended: its export is at the head of the page. */
  isEnded: boolean
  /** Shown while there is no text. */
  empty: ReactNode
}

/** The text of a recording, whose end stays in view while it grows. */
export function LiveTranscript(props: LiveTranscriptProps) {
  const { code, store, language, isWriting, isEnded, empty } = props
  const [form, setForm] = useLineForm()
  useSaidLines(store, form, setForm)
  const hasText = useTranscript(store, ({ transcript }) => transcript.entries.length > 0)

  return (
    <>
      {isWriting && <LoadedPinnedQuestion {...{ code, store, language }} isOwner />}
      <TranscriptList
        testId="recorder-transcript"
        code={code}
        store={store}
        isLive={isWriting}
        isCode={form === 'code'}
        language={language}
        onCopied={toastCopied}
        onCopyFailed={toastCopyFailed}
        empty={empty}
      />
      {isWriting && <FollowEnd store={store} />}
      {hasText && (
        <div
          data-print="no"
          className="flex flex-wrap items-center gap-x-4 text-note text-ink-soft sm:pl-38"
        >
          <Fold label="Text options" folds={isWriting ? 'above-words' : 'never'}>
            <FormSwitches form={form} onChange={setForm} />
            {!isEnded && <ExportButton code={code} form={form} store={store} />}
            <FindInTranscript store={store} />
            <CaptionsOnTop key={code} {...{ code, store, language }} isOwner />
          </Fold>
        </div>
      )}
    </>
  )
}

/** Mounted when a recording starts or resumes: the end is followed then, whatever was chosen before. */
function FollowEnd({ store }: Pick<LiveTranscriptProps, 'store'>) {
  return <FollowControls isShown store={store} follow={useFollowBottom()} />
}
