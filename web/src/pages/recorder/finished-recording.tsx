import { formatLanguage } from '@live-scribe/contract/languages'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { FormSwitches } from '#web/features/transcript/code/form-switches.tsx'
import { useLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { useSaidLines } from '#web/features/transcript/code/use-said-lines.ts'
import { FindInTranscript } from '#web/features/transcript/find/find-in-transcript.tsx'
import { TranscriptList } from '#web/features/transcript/list/transcript-list.tsx'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import { LoadedMarkControls } from '#web/features/transcript/marks/loaded-marks.tsx'
import { createCurrentTranscript } from '#web/features/transcript/model/current-transcript.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { toastCopied, toastCopyFailed } from '#web/ui/overlay/copy-toasts.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { BackButton } from '../back-button.tsx'
import { EndedSessionActions } from './ended-session-actions.tsx'

interface FinishedRecordingProps {
  code: string
  title: string
  /** The language of the text. */
  language: string
}

/** A completed recording in place of a resumable one. */
export function FinishedRecording({ code, title, language }: FinishedRecordingProps) {
  const [store] = useState(() => createCurrentTranscript().of(code))
  const firstRead = useTranscript(store, (snapshot) => snapshot.firstRead)
  useEffect(() => {
    store.catchUp()

    return () => store.pause()
  }, [store])
  const [form, setForm] = useLineForm()
  useSaidLines(store, form, setForm)
  const isReading = firstRead.name === 'none' || firstRead.name === 'reading'

  return (
    <PageShell title={title} width="transcript" actions={<AccountActions />}>
      <div data-print="no" className="-ml-3 flex min-h-11 items-center">
        <BackButton />
      </div>
      <header className="flex flex-wrap items-center justify-between gap-4 border-b border-rule pb-4">
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
          <p className="text-note text-ink-faint">
            This recording has ended. <span className="figures">{code}</span> ·{' '}
            {formatLanguage(language)}
          </p>
        </div>
        <Button asChild variant="outline">
          <Link data-print="no" to="/transcribe" search={{ view: 'record' }}>
            New recording
          </Link>
        </Button>
      </header>
      <div
        data-print="no"
        className="flex flex-col gap-2 border-b border-rule py-4 text-note text-ink-soft"
      >
        <EndedSessionActions {...{ code, form, store }} />
        <div className="flex flex-wrap items-center gap-x-4">
          <FormSwitches form={form} onChange={setForm} />
          <FindInTranscript store={store} />
          <LoadedMarkControls {...{ code }} isOwner transcript={store} size="small" />
        </div>
      </div>
      <div className="flex flex-1 flex-col pt-4 pb-10">
        <TranscriptList
          testId="recorder-transcript"
          code={code}
          store={store}
          isLive={false}
          isCode={form === 'code'}
          language={language}
          onCopied={toastCopied}
          onCopyFailed={toastCopyFailed}
          empty={
            <EmptyState
              isFirstLine
              title={isReading ? 'Loading transcript...' : 'No words were heard'}
            />
          }
        />
      </div>
    </PageShell>
  )
}
