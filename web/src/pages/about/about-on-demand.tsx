import { lazy, Suspense } from 'react'
import { OfflineOnDemand } from '../offline/offline-on-demand.tsx'
import { AboutLoading } from './about-loading.tsx'
import type { AboutPage, AboutPageProps } from './about-page.tsx'

// Loaded where it is shown: most visits are to a transcript.
const Page = lazy<typeof AboutPage>(() =>
  import('./about-page.tsx').then(
    (part) => ({ default: part.AboutPage }),
    () => ({ default: OfflineOnDemand }),
  ),
)

/** The page about a conversation's captions, without its code in the script that readers load. */
export function AboutOnDemand(props: AboutPageProps) {
  return (
    <Suspense fallback={<AboutLoading />}>
      <Page {...props} />
    </Suspense>
  )
}
