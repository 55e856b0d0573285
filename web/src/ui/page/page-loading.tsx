import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { PageShell } from './page-shell.tsx'

interface PageLoadingProps {
  title: string
  heading: string
  /** What the page is for. */
  children?: ReactNode
}

/** A page of the application before its script runs, or before it is known who is there. */
export function PageLoading({ title, heading, children }: PageLoadingProps) {
  return (
    <PageShell title={title}>
      <EmptyState title={heading} mood="breathing" isFirstView>
        {children}
      </EmptyState>
    </PageShell>
  )
}
