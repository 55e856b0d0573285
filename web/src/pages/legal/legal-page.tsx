import type { ReactNode } from 'react'
import { SiteFooter } from '#web/features/landing/site-footer.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

interface LegalPageProps {
  title: string
  /** The page in a sentence or two. */
  summary: string
  children: ReactNode
}

/** A page that is read from top to bottom: a title, what it says in short, its parts. */
export function LegalPage({ title, summary, children }: LegalPageProps) {
  return (
    <>
      <PageShell title={title} width="reading">
        <div className="flex flex-col gap-10 pt-10 text-lg text-pretty sm:pt-14">
          <div>
            <h1 className="text-4xl leading-tight tracking-[-0.015em] sm:text-5xl">{title}</h1>
            <p className="mt-3 text-xl text-ink-soft">{summary}</p>
          </div>
          {children}
        </div>
      </PageShell>
      <SiteFooter />
    </>
  )
}

/** A part of such a page, with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** Points of a part, one below the other. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5">{children}</ul>
}
