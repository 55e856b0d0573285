import { formatLanguage } from '@live-scribe/contract/languages'
import type { LogPage } from '@live-scribe/contract/live/to-utterance'
import { SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'
import type { SharedSession } from '@live-scribe/contract/sharing'
import { Ellipsis } from 'lucide'
import { useState } from 'react'
import { getAboutPath } from '#web/features/sharing/link/viewer-url.ts'
import { KeptCopy } from '#web/features/sharing/offline/kept-copy.tsx'
import { CaptionsOnTop } from '#web/features/sharing/on-top/captions-on-top.tsx'
import { TranscriptViewer } from '#web/features/sharing/reading/transcript-viewer.tsx'
import { useWatchedSession } from '#web/features/sharing/reading/use-watched-session.ts'
import { useViewerSettings } from '#web/features/sharing/settings/use-viewer-settings.ts'
import {
  parseViewerSearch,
  type ViewerSearch,
} from '#web/features/sharing/settings/viewer-search.ts'
import type { ViewerSettings } from '#web/features/sharing/settings/viewer-settings.ts'
import { toLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'
import { parseLineHash } from '#web/features/transcript/find/parse-line-hash.ts'
import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import type { OpenPusherClient } from '#web/live/pusher-client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuOnPress } from '#web/ui/overlay/menu-on-press.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { AboutOnDemand } from '../about/about-on-demand.tsx'
import { OfflineOnDemand } from '../offline/offline-on-demand.tsx'
import { EmbeddedTranscriptPage } from './embedded-transcript-page.tsx'
import { UNKNOWN_CODE_TEXT, ViewerError } from './viewer-error.tsx'
import { ViewerLoading } from './viewer-loading.tsx'
import { ViewerStart } from './viewer-start.tsx'

// Loaded when its button is pressed: it is the owner's alone.
const fetchOwnerMenu = async () => (await import('./owner-menu.tsx')).OwnerMenu

/** From this text size on a line of about sixty characters needs the wider page. */
const WIDE_FROM_PX = 24
const VIEW_PATH = /^\/view(\/|$)/
const ABOUT_PATH = /^\/view\/[^/]+\/about\/?$/

interface ViewerPageProps {
  address: URL
  openClient: OpenPusherClient
  /** What the page came with in place of a first read of the log. */
  given?: LogPage | Error
  /** Whether the window is as narrow as a phone's, where it can't be asked. */
  isNarrow?: boolean
}

/**
 * The viewer's page of a live or past session; with `embed=1` only the words. At any other address it
 * stands in for a page that can't be loaded without a network.
 */
export function ViewerPage({ address, ...rest }: ViewerPageProps) {
  if (!VIEW_PATH.test(address.pathname)) return <OfflineOnDemand />

  const search = parseViewerSearch(Object.fromEntries(address.searchParams))
  const code = codeOf(address)
  const isEmbedded = search.embed === 1
  if (code === '') {
    const typed = address.searchParams.get('code') ?? ''

    return <ViewerStart isEmbedded={isEmbedded} typed={typed} />
  }
  if (code.length !== SESSION_CODE_LENGTH) {
    return <ViewerError text={UNKNOWN_CODE_TEXT} isEmbedded={isEmbedded} />
  }

  if (ABOUT_PATH.test(address.pathname)) return <AboutOnDemand code={code} theme={search.theme} />

  const line = parseLineHash(address.hash)

  return <Viewer key={code} {...{ code, search, line, isEmbedded }} {...rest} />
}

/** Whether the page at this address is drawn first as `ViewerLoading`, which `viewer.html` has. */
export function beginsWithLoading(address: URL): boolean {
  return (
    VIEW_PATH.test(address.pathname) &&
    !ABOUT_PATH.test(address.pathname) &&
    codeOf(address).length === SESSION_CODE_LENGTH &&
    parseViewerSearch(Object.fromEntries(address.searchParams)).embed !== 1
  )
}

/** The code in `/view/CODE`, upper case; empty without one. */
function codeOf({ pathname }: URL): string {
  const [, , part = ''] = pathname.split('/')
  try {
    return decodeURIComponent(part).trim().toUpperCase()
  } catch {
    return part
  }
}

interface ViewerProps extends Omit<ViewerPageProps, 'address'> {
  code: string
  search: ViewerSearch
  /** The line to begin at. */
  line: number | null
  isEmbedded: boolean
}

function Viewer({ code, search, line, isEmbedded, ...props }: ViewerProps) {
  const { store, firstRead, channel, isCopy, keptAt, wasFound, retry } = useWatchedSession(
    code,
    props.openClient,
    props.given,
  )
  const { isNarrow } = props
  const reading = useViewerSettings({ link: search, isEmbedded, isNarrow })
  const [renamed, setRenamed] = useState<string>()
  const [isDeleted, setDeleted] = useState(false)
  const copy = !isEmbedded && <KeptCopy {...{ code, store, keptAt }} />

  switch (firstRead.name) {
    case 'none':
    case 'reading':
      return isEmbedded ? (
        <EmbeddedTranscriptPage title="Transcript" isTransparent={search.bg === 'transparent'}>
          <h1 className="sr-only">Loading transcript...</h1>
        </EmbeddedTranscriptPage>
      ) : (
        <ViewerLoading title={`Transcript ${code}`} />
      )
    case 'failed':
      return (
        <>
          {copy}
          <ViewerError
            cause={firstRead.error}
            wasFound={wasFound}
            isEmbedded={isEmbedded}
            onRetry={retry}
          />
        </>
      )
    case 'done':
      break
    default:
      return firstRead satisfies never
  }
  const { session } = firstRead
  const viewer = (
    <TranscriptViewer {...{ session, store, channel, isCopy, line, isEmbedded, ...reading }} />
  )
  if (isEmbedded) {
    return (
      <EmbeddedTranscriptPage
        title={`Transcript ${code}`}
        isTransparent={search.bg === 'transparent'}
      >
        <h1 className="sr-only">Interview transcript</h1>
        {viewer}
      </EmbeddedTranscriptPage>
    )
  }

  const title = renamed ?? session.own?.title
  const change = (recording: { title: string } | null) => {
    if (recording) setRenamed(recording.title)
    setDeleted(recording === null)
  }
  const isWide = reading.settings.size >= WIDE_FROM_PX || reading.settings.length === 'long'

  return (
    <PageShell
      title={title ?? `Transcript ${code}`}
      width={isWide ? 'wide' : 'transcript'}
      actions={session.own && <OwnerLinks code={code} store={store} />}
      hasFooter
    >
      {copy}
      <TranscriptHeader
        {...{ session, store, title, isDeleted }}
        settings={reading.settings}
        onChanged={change}
      />
      {viewer}
    </PageShell>
  )
}

/** Links for the owner: resume a paused recording, or back to the dashboard. */
function OwnerLinks({ code, store }: { code: string; store: TranscriptStore }) {
  const isPaused = useTranscript(store, ({ transcript }) => transcript.status === 'paused')

  return (
    <>
      {isPaused && (
        <Button asChild variant="outline" size="small">
          <SiteLink href={`/transcribe?view=record&s=${code}&auto=1`}>Resume</SiteLink>
        </Button>
      )}
      <Button asChild variant="quiet" size="small">
        <SiteLink href="/transcribe">Recordings</SiteLink>
      </Button>
    </>
  )
}

interface TranscriptHeaderProps {
  session: SharedSession
  store: TranscriptStore
  settings: ViewerSettings
  /** For the owner alone. */
  title: string | undefined
  isDeleted: boolean
  /** Called after the owner's actions; with null after a deletion. */
  onChanged: (recording: { title: string } | null) => void
}

function TranscriptHeader(props: TranscriptHeaderProps) {
  const { session, store, settings, title, isDeleted, onChanged } = props

  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule pt-2 pb-4 sm:pt-6">
      <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">
        {title ?? 'Interview transcript'}
        {isDeleted && ' (deleted)'}
      </h1>
      <div className="flex flex-wrap items-center gap-x-3 text-note text-ink-faint">
        <time dateTime={session.started_at}>
          {formatDateAndTime(Date.parse(session.started_at))}
        </time>
        <span>{formatLanguage(session.language)}</span>
        <span data-testid="session-code" className="figures">
          {session.session_id}
        </span>
        <SiteLink href={getAboutPath(session.session_id)} className="underline" data-print="no">
          About these captions
        </SiteLink>
        <CaptionsOnTop
          code={session.session_id}
          store={store}
          isOwner={session.own !== null}
          language={session.language}
          settings={settings}
        />
        {session.can_export && (
          <ExportButton code={session.session_id} form={toLineForm(settings)} store={store} />
        )}
        {title !== undefined && !isDeleted && (
          <MenuOnPress
            load={fetchOwnerMenu}
            props={{ code: session.session_id, onChanged }}
            trigger={
              <Button
                variant="quiet"
                className="size-11 px-0!"
                data-print="no"
                aria-label={`Actions for ${title}`}
              >
                <Icon of={Ellipsis} size={18} />
              </Button>
            }
          />
        )}
      </div>
    </header>
  )
}
