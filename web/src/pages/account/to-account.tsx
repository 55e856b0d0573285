import { Button } from '#web/ui/form/button.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'

/** The ways on for a visitor of a public page. */
export function ToAccount() {
  return (
    <>
      <Button asChild variant="quiet" size="small">
        <SiteLink href="/sign-in">Sign in</SiteLink>
      </Button>
      <Button asChild size="small" className="mr-3">
        <SiteLink href="/sign-up">Get started</SiteLink>
      </Button>
    </>
  )
}
