import { type AnchorHTMLAttributes, type MouseEvent, use } from 'react'
import { getLinkTarget } from '#web/lib/links/link-target.ts'
import { NavigateContext } from './navigate-context.ts'

interface SiteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

/** A link: within the site without a reload where possible, elsewhere in a new tab. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const navigate = use(NavigateContext)
  const target = getLinkTarget(href, originOfPage())
  if (target.kind === 'unsafe') return <span {...rest}>{children}</span>
  if (target.kind === 'external') {
    return (
      <a {...rest} href={target.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event)
    if (!navigate || target.href.startsWith('#') || !isPlainClick(event)) return
    event.preventDefault()
    navigate(target.href)
  }

  return (
    <a {...rest} href={target.href} onClick={onClick}>
      {children}
    </a>
  )
}

function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  )
}

/** Pages rendered at build time have no origin yet. */
function originOfPage(): string {
  return typeof window === 'undefined' ? 'http://localhost' : window.location.origin
}
