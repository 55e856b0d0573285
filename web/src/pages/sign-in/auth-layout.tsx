import type { ReactNode } from 'react'
import { ProductPromises } from '#web/features/landing/product-promises.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

interface AuthLayoutProps {
  title: string
  /** Promises beside the form. */
  hasPromises?: boolean
  children: ReactNode
}

/** The layout of sign-in pages: a heading, a form, a link. */
export function AuthLayout({ title, hasPromises = false, children }: AuthLayoutProps) {
  const form = (
    <div className="flex w-full max-w-[25rem] flex-col gap-8">
      <h1 className="text-4xl leading-tight tracking-[-0.015em]">{title}</h1>
      {children}
    </div>
  )

  return (
    <PageShell title={title}>
      {hasPromises ? (
        <div className="grid flex-1 items-center gap-14 pt-6 lg:grid-cols-[25rem_1fr] lg:gap-28 lg:pt-0">
          {form}
          <ProductPromises className="flex max-w-[28rem] flex-col gap-8" />
        </div>
      ) : (
        <div className="flex w-full max-w-[25rem] flex-1 flex-col justify-center pb-16">{form}</div>
      )}
    </PageShell>
  )
}
