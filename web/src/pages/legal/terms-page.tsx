import { freePlan } from '@live-scribe/contract/billing/plans'
import { Island } from '#web/features/landing/island.tsx'
import { Operator } from '#web/features/landing/server-facts.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { LegalPage, Part, Points } from './legal-page.tsx'

/** The terms of use, for every installation: what the software does, and who answers for it. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      summary="What you can expect from this server, and what it expects from you. These terms are between you and whoever runs it."
    >
      <Part title="What you get">
        <p>
          Live-scribe turns speech into text as it is spoken, shows it to you and to the people you
          give the link to, and keeps the text for as long as you choose. A computer writes it, so
          some words will be wrong. Don’t rely on it where a wrong word would harm somebody.
        </p>
        <p>
          Whoever runs this server tries to keep it running but does not promise that it always will
          be. The <Link href="/status">status page</Link> says what works right now.
        </p>
      </Part>
      <Part title="Ask before you record">
        <p>
          Tell the people you record, and ask for their consent where the law requires it. That is
          your responsibility, not the server’s. Each recording has a notice that you can show them.
        </p>
      </Part>
      <Part title="Your account and your text">
        <Points>
          <li>Use your own name and address, and keep your password to yourself.</li>
          <li>
            The text is yours. It is used to show it to you and your readers, and for nothing else.
          </li>
          <li>
            Anyone with the link can read a recording that you share, until you stop sharing it.
          </li>
          <li>
            You can download your recordings and your account’s data, and delete your account, at
            any time.
          </li>
        </Points>
      </Part>
      <Part title="What it costs">
        <Points>
          <li>
            Without a plan or bought minutes, recordings of up to {freePlan.recordingLimit} minutes
            are free. With them, every recording uses your minutes. Reading is always free.
          </li>
          <li>
            A plan is paid in advance and renews every month until you cancel it. A cancelled plan
            runs to the end of the month you paid for. Unused minutes of a plan don’t carry over.
          </li>
          <li>Minutes that you buy on their own are paid once and never expire.</li>
          <li>
            A recording uses whole minutes, rounded up, and stops when your minutes are used up. It
            may run a few minutes longer; those are taken from your next minutes, and the recorder
            says so.
          </li>
          <li>
            Ask whoever runs this server about a refund. A refund takes back the minutes that it
            pays for. Rights that the law gives you as a consumer stay as they are.
          </li>
        </Points>
      </Part>
      <Part title="What is not allowed">
        <p>
          Recording people in secret, breaking the law, trying to read what is not meant for you,
          and overloading the server. Whoever runs it may end an account that is used for that.
        </p>
      </Part>
      <Part title="Who runs this server">
        <Island name="operator" onSight>
          <Operator />
        </Island>
        <p>
          This page comes with the software. Whoever runs this server may have agreed other terms
          with you; then those count. How your data is treated is in the{' '}
          <Link href="/privacy">privacy notice</Link>.
        </p>
      </Part>
    </LegalPage>
  )
}

function Link({ href, children }: { href: string; children: string }) {
  return (
    <SiteLink href={href} className="underline underline-offset-4">
      {children}
    </SiteLink>
  )
}
