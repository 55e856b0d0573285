import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

/** The name and the ways on; on a small screen they are behind one button. */
export function TopBar() {
  const [isOpen, setOpen] = useState(false)
  const Icon = isOpen ? X : Menu

  return (
    <header className="mx-auto w-full max-w-wide px-5 sm:px-8">
      <nav
        aria-label="Main"
        className="flex min-h-18 flex-wrap items-center justify-between gap-x-4"
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <SiteLink href="/" className="-mx-1 inline-flex min-h-11 items-center px-1">
          <Wordmark />
        </SiteLink>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3 sm:hidden"
          aria-expanded={isOpen}
          aria-controls="ways-on"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon size={18} aria-hidden="true" />
          Menu
        </Button>
        <ul
          id="ways-on"
          className={`${isOpen ? 'flex' : 'hidden'} w-full flex-col gap-1 border-t border-rule py-3 sm:-mr-1 sm:flex sm:w-auto sm:flex-row sm:items-center sm:gap-2 sm:border-0 sm:py-0`}
        >
          <li>
            <Button asChild variant="quiet" size="small" className="w-full justify-start">
              <SiteLink href="/pricing">Pricing</SiteLink>
            </Button>
          </li>
          <li>
            <Button asChild variant="quiet" size="small" className="w-full justify-start">
              <SiteLink href="/sign-in">Sign in</SiteLink>
            </Button>
          </li>
          <li>
            <Button asChild variant="outline" size="small" className="w-full">
              <SiteLink href="/sign-up">Get Started</SiteLink>
            </Button>
          </li>
        </ul>
      </nav>
    </header>
  )
}
