import { type About, getAbout } from '@live-scribe/contract/sharing/about'
import { useEffect, useState } from 'react'
import { ApiError, isGone } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { AboutCaptions } from '#web/features/sharing/about/about-captions.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { applyTheme, readStoredTheme, type Theme } from '#web/ui/page/theme.ts'
import { OfflinePage } from '../offline/offline-page.tsx'
import { ViewerError } from '../viewer/viewer-error.tsx'
import { ABOUT_TITLE, AboutLoading } from './about-loading.tsx'

type Read =
  | { name: 'reading' }
  | { name: 'done'; about: About }
  | { name: 'failed'; error: unknown }

/** What the page about a conversation's captions is opened with. */
export interface AboutPageProps {
  code: string
  /** The theme of its link; absent for the one that this browser stored. */
  theme: Theme | undefined
}

/** The page that tells the other side of a conversation about its captions; printable. */
export function AboutPage({ code, theme }: AboutPageProps) {
  const { read, wasFound, retry } = useAbout(code)
  useEffect(() => {
    if (theme) applyTheme(theme)

    return () => applyTheme(readStoredTheme())
  }, [theme])

  switch (read.name) {
    case 'reading':
      return <AboutLoading />
    case 'failed':
      if (read.error instanceof ApiError && read.error.code === 'network') return <OfflinePage />

      return (
        <ViewerError cause={read.error} wasFound={wasFound} isEmbedded={false} onRetry={retry} />
      )
    case 'done':
      break
    default:
      return read satisfies never
  }

  return (
    <PageShell
      title={ABOUT_TITLE}
      width="reading"
      actions={
        <Button variant="quiet" size="small" className="print:hidden" onClick={() => print()}>
          Print this page
        </Button>
      }
    >
      <AboutCaptions about={read.about} />
    </PageShell>
  )
}

/** Milliseconds between reads while the page is shown: the owner may change what it says. */
export const ABOUT_RECHECK_INTERVAL_MS = 60_000

/** Reads what is said of a session, and again now and then and when the page is shown again. */
function useAbout(code: string) {
  const [read, setRead] = useState<Read>({ name: 'reading' })
  const [wasFound, setWasFound] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each attempt reads once more.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    callEndpoint(getAbout, { params: { code } }, { signal }).then(
      (about) => {
        if (signal.aborted) return
        setRead({ name: 'done', about })
        setWasFound(true)
      },
      (error) => {
        if (signal.aborted) return
        // What was read stays while the server can't be reached.
        setRead((before) =>
          before.name === 'done' && !isGone(error) ? before : { name: 'failed', error },
        )
      },
    )

    return () => leaving.abort()
  }, [code, attempt])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setAttempt((count) => count + 1)
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, ABOUT_RECHECK_INTERVAL_MS)

    return () => {
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [])

  return { read, wasFound, retry: () => setAttempt((count) => count + 1) }
}
