import { lazy, Suspense } from 'react'
import { ViewerError } from '../viewer/viewer-error.tsx'
import { AboutLoading } from './about-loading.tsx'
import type { AboutPage } from './about-page.tsx'

// Loaded where it is shown: most visits are to a transcript.
const Page = lazy<typeof AboutPage>(() =>
  import('./about-page.tsx').then(
    (part) => ({ default: part.AboutPage }),
    () => ({ default: MissingPage }),
  ),
)

/** The page about a conversation's captions, without its code in the script that readers load. */
export function AboutOnDemand({ code }: { code: string }) {
  return (
    <Suspense fallback={<AboutLoading />}>
      <Page code={code} />
    </Suspense>
  )
}

function MissingPage() {
  return <ViewerError isEmbedded={false} onRetry={() => location.reload()} />
}
