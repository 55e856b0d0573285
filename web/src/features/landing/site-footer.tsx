import { SiteLink } from '#web/ui/page/site-link.tsx'

const links = [
  ['/pricing', 'Pricing'],
  ['/sign-up', 'Create an account'],
  ['/status', 'Status'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
] as const

/** The footer of public pages: links and the year. */
export function SiteFooter() {
  return (
    <footer className="mx-auto w-full max-w-wide px-5 text-note text-ink-soft sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-rule py-6">
        <p>© 2026 Live-scribe</p>
        <ul className="flex flex-wrap gap-x-6">
          {links.map(([href, label]) => (
            <li key={href}>
              <SiteLink
                href={href}
                className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
