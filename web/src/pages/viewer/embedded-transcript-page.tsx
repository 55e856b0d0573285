import { type ReactNode, useLayoutEffect } from 'react'
import { PageTitle } from '#web/ui/page/page-title.tsx'

interface EmbeddedTranscriptPageProps {
  title: string
  /** Transparent background. */
  isTransparent: boolean
  children: ReactNode
}

/** The viewer's page in an `iframe`: the transcript alone, aligned to the bottom, without links. */
export function EmbeddedTranscriptPage({
  title,
  isTransparent,
  children,
}: EmbeddedTranscriptPageProps) {
  useLayoutEffect(() => {
    if (!isTransparent) return
    const { dataset } = document.documentElement
    dataset.background = 'transparent'

    return () => {
      delete dataset.background
    }
  }, [isTransparent])

  return (
    <>
      <PageTitle title={`${title} · Live-scribe`} />
      <main className="flex min-h-dvh flex-col justify-end p-5">{children}</main>
    </>
  )
}
