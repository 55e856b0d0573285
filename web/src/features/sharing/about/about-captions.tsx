import type { About } from '@live-scribe/contract/sharing/about'
import type { ReactNode } from 'react'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import {
  describeAudio,
  describeCopies,
  describeDelivery,
  describeReaders,
  describeRetention,
  describeSound,
  getContactHref,
  statusTexts,
} from './about-text.ts'

/** The text for the other side of a conversation: what is kept, who reads, and how to object. */
export function AboutCaptions({ about }: { about: About }) {
  const { operator_contact: contact, started_at: startedAt } = about

  return (
    <article className="about-captions flex flex-col gap-8 pt-2 text-lg sm:pt-6">
      <header className="flex flex-col gap-3">
        <h1 className="text-3xl sm:text-4xl">Live captions in this conversation</h1>
        <p>
          Somebody in this conversation uses Live-scribe. It writes down what is said, while it is
          said, so that people can read along. {statusTexts[about.status]}
        </p>
        <p className="text-note text-ink-soft">
          Started <time dateTime={startedAt}>{formatDateAndTime(Date.parse(startedAt))}</time>, code{' '}
          <span className="figures">{about.session_id}</span>
        </p>
      </header>
      <Part title="What is written down">
        <li>{describeSound(about)}</li>
      </Part>
      <Part title="What is kept, and for how long">
        <li>{describeAudio(about)}</li>
        <li>
          If the connection breaks, the sound waits on the device of the person who records until it
          is written down, one day at most.
        </li>
        <li>{describeRetention(about)}</li>
        <li>Backups of this server, if there are any, can hold a deleted text for longer.</li>
      </Part>
      <Part title="Who can read it">
        <li>{describeReaders(about)}</li>
        <li>{describeCopies(about)}</li>
        <li>
          A device on which the text was read keeps it for 30 days at most, to show it without a
          network. It removes the text when it learns that the link is off or the text is deleted.
        </li>
        <Optional text={describeDelivery(about)} />
      </Part>
      <Part title="If you do not want this">
        <li>
          Say so to the person who showed you this page. They can stop it, switch off the link and
          delete the text. You need not give a reason.
        </li>
        {contact !== null && (
          <li>
            You can also write to the operator of this server:{' '}
            <a className="underline wrap-anywhere" href={getContactHref(contact)}>
              {contact}
            </a>
          </li>
        )}
      </Part>
      <section className="flex flex-col gap-2">
        <h2 className="text-2xl">If you need captions yourself</h2>
        <p>
          You can send or show this page to people who invite you to an interview, to ask for
          captions:
        </p>
        <blockquote className="border-l-2 border-rule-strong pl-4">
          I would like to read live captions during our conversation, because they help me to follow
          what is said. This page says what is written down, who can read it and how long it is
          kept. Please tell me if this is fine for you, or what we can use instead.
        </blockquote>
      </section>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-2xl">{title}</h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">{children}</ul>
    </section>
  )
}

function Optional({ text }: { text: string }) {
  return text === '' ? null : <li>{text}</li>
}
