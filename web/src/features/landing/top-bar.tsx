import { Menu, X } from 'lucide'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { Wordmark } from '#web/ui/page/wordmark.tsx'
import { Island } from './island.tsx'

const waysOn = [
  { to: '/pricing', text: 'Pricing' },
  { to: '/sign-in', text: 'Sign in' },
]

/**
 * The header of public pages: name and links; on a small screen behind one button, without script.
 */
export function TopBar() {
  return (
    <header className="mx-auto w-full max-w-wide px-5 sm:px-8">
      <nav
        aria-label="Main"
        className="relative flex min-h-18 items-center justify-between gap-x-4"
      >
        <SiteLink href="/" className="-mx-1 inline-flex min-h-11 items-center px-1">
          <Wordmark />
        </SiteLink>
        <ul className="hidden items-center gap-2 sm:flex">
          <Ways />
        </ul>
        <Island name="small-menu">
          <SmallMenu />
        </Island>
      </nav>
    </header>
  )
}

/** The ways on, behind one button on small screens. */
export function SmallMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector('summary')?.focus()
  }

  return (
    <details ref={menu} onKeyDown={closeByEscape} className="group -mr-3 sm:hidden">
      <Button asChild variant="quiet" size="small">
        <summary className="list-none">
          <Icon of={Menu} size={18} className="group-open:hidden" />
          <Icon of={X} size={18} className="hidden group-open:block" />
          Menu
        </summary>
      </Button>
      <ul className="absolute inset-x-0 top-full z-10 flex flex-col gap-1 border-y border-rule bg-paper py-3">
        <Ways />
      </ul>
    </details>
  )
}

function Ways() {
  return (
    <>
      {waysOn.map(({ to, text }) => (
        <li key={to}>
          <Button asChild variant="quiet" size="small" className="w-full justify-start">
            <SiteLink href={to}>{text}</SiteLink>
          </Button>
        </li>
      ))}
      <li>
        <Button asChild variant="outline" size="small" className="w-full">
          <SiteLink href="/sign-up">Get Started</SiteLink>
        </Button>
      </li>
    </>
  )
}
