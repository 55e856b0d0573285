import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { SiteLink } from '../page/site-link.tsx'

/** A menu item that is a link. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <SiteLink
        href={href}
        className="flex min-h-11 items-center gap-3 rounded-control px-3 text-note outline-none select-none data-highlighted:bg-ink/8"
      >
        {children}
      </SiteLink>
    </Radix.Item>
  )
}
