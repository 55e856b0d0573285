import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { PageTitle } from './page-title.tsx'
import { SiteLink } from './site-link.tsx'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'

const widths = {
  reading: 'max-w-reading',
  transcript: 'max-w-transcript',
  wide: 'max-w-wide',
}

interface PageShellProps {
  /** The title of the browser tab. */
  title: string
  width?: keyof typeof widths
  /** Content at the right end of the page header. */
  actions?: ReactNode
  /** The content has a fixed footer of its own. */
  hasFooter?: boolean
  /** More classes of the content. */
  className?: string | undefined
  children: ReactNode
}

/** A page: its title, the bar, which is the same on all pages, and one column of content. */
export function PageShell(props: PageShellProps) {
  const { title, width = 'wide', actions, hasFooter, className, children } = props
  const column = 'mx-auto w-full px-5 sm:px-8'

  return (
    <>
      <PageTitle title={`${title} · Live-scribe`} />
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <header
          className={classNames(
            column,
            widths.wide,
            'flex min-h-18 items-center justify-between gap-1 sm:gap-4',
          )}
        >
          <SiteLink href="/" className="-mx-1 inline-flex min-h-11 items-center px-1">
            <Wordmark />
          </SiteLink>
          <nav aria-label="Main" className="-mr-3 flex items-center gap-2">
            {actions}
          </nav>
        </header>
        <main
          id="content"
          className={classNames(
            column,
            widths[width],
            'flex flex-1 flex-col',
            !hasFooter && 'pb-16',
            className,
          )}
        >
          {children}
        </main>
      </div>
    </>
  )
}
