import { Island } from '#web/features/landing/island.tsx'
import { Operator, WhoHears } from '#web/features/landing/server-facts.tsx'
import { LegalPage, Part, Points } from './legal-page.tsx'

/** What the software does with audio, text, accounts, payments and cookies. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      summary="What this server does with what you say, read and pay. In short: audio is never stored on the server, the text is yours, and there is no advertising and no visitor statistics."
    >
      <Part title="What you say">
        <p>
          Audio is turned into text at once and is then gone. It is never written to a disk of the
          server. If the connection breaks, it waits on the device that records until its words are
          stored, for a day at most.
        </p>
        <Island name="who-hears" onSight>
          <WhoHears />
        </Island>
      </Part>
      <Part title="What is written">
        <Points>
          <li>
            The text is kept until you delete it, or until the time that you choose under{' '}
            <i>Your Recordings</i> in your account is over. Then it is gone for you and for everyone
            who has the link. Backups, if there are any, can hold it for longer.
          </li>
          <li>
            Anyone with the link or the code can read a shared recording without an account. No list
            of readers is kept, and search engines are asked to stay away.
          </li>
          <li>
            A device on which a recording was read keeps a copy for 30 days at most, to show it
            without a network.
          </li>
          <li>
            People who help users of this server can see the titles of your recordings, not the
            words. Whoever runs the server has its database, and could read what is in it.
          </li>
        </Points>
      </Part>
      <Part title="Your account">
        <Points>
          <li>
            Your name and email address, your password as a hash that cannot be reversed, and which
            devices are signed in, with their browser and network address.
          </li>
          <li>
            A log of sign-ins and of changes to passwords, with the network address, and of what
            administrators did.
          </li>
          <li>
            If somebody invited you, they see your address with most of its letters hidden, and
            whether you bought something, because they earn a share of it.
          </li>
        </Points>
      </Part>
      <Part title="What you pay">
        <p>
          You enter your card on the page of the payment service; its number never reaches this
          server. The service gets your name and email address. This server keeps what you bought,
          what you paid and how many minutes you used.
        </p>
      </Part>
      <Part title="Cookies">
        <Points>
          <li>One that keeps you signed in, for 7 days without a visit, and 30 days at most.</li>
          <li>One that says that this browser was signed in before, for a year.</li>
          <li>If you came by an invitation, one with its code, for 30 days.</li>
        </Points>
        <p>
          While you sign in, a cookie may remember for some minutes how far you are; a sign-in
          service that is set up here sets its own. There are no others. Settings such as the size
          of the text, and notes that you make as a reader, stay in your browser.
        </p>
      </Part>
      <Part title="Who else gets something">
        <p>
          Only services that whoever runs this server has set up: one that recognises speech, one
          that carries live text to readers, one for payments, one for signing in, one for email.
          Each gets what it needs for that and nothing more. Besides, the text goes to programs that
          the owner of a recording has given a key or an address to send it to. No page loads
          advertising or counts visitors.
        </p>
      </Part>
      <Part title="What you can do">
        <p>
          Under <i>Account Settings</i> you download your recordings, your profile and your minutes,
          and delete your account with all of its recordings. The log of sign-ins and the record of
          payments stay, for everyone’s safety and as the law requires. If somebody recorded you,
          ask them, or whoever runs this server.
        </p>
      </Part>
      <Part title="Who runs this server">
        <Island name="operator" onSight>
          <Operator />
        </Island>
      </Part>
    </LegalPage>
  )
}
