import { randomUUID } from 'node:crypto'
import type { Mail } from '#server/ports/mailer.ts'

interface Person {
  email: string
  name: string
}

/** Asks a person to show that this address is theirs. */
export function verificationMail(person: Person, url: string): Mail {
  return letter(person, 'Confirm your e-mail address', [
    'Please confirm that this is your e-mail address. The link works for 24 hours:',
    url,
    'If you did not make an account at Live-scribe, ignore this mail.',
  ])
}

/** Lets a person choose a new password. */
export function resetMail(person: Person, url: string): Mail {
  return letter(person, 'Choose a new password', [
    'Choose a new password here. The link works once, for one hour:',
    url,
    'All devices are signed out when you do. If you did not ask for this, ignore this mail: your password stays as it is.',
  ])
}

function letter({ email, name }: Person, subject: string, paragraphs: string[]): Mail {
  const first = name.trim().split(/\s+/)[0]
  const greeting = first ? `Hello ${first},` : 'Hello,'
  const text = `${[greeting, ...paragraphs, 'Live-scribe'].join('\n\n')}\n`
  return { id: randomUUID(), to: email, subject, text }
}
