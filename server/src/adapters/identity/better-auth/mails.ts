import { randomUUID } from 'node:crypto'
import { greet } from '#server/lib/plain-name.ts'
import type { Mail } from '#server/ports/mailer.ts'

interface Person {
  email: string
  name: string
}

/** Asks a person to show that this address is theirs. */
export function verificationMail({ email }: Person, url: string): Mail {
  // It may go to a stranger: nothing in it is somebody else's to write.
  return letter({ email, name: '' }, 'Confirm your e-mail address', [
    'Please confirm that this is your e-mail address. The link works for 24 hours:',
    url,
    'If you did not make an account at Live-scribe, ignore this mail.',
  ])
}

/** Answers who signs up under the address of an account that is there. */
export function memberMail(person: Person, publicUrl: string): Mail {
  return letter(person, 'You have an account already', [
    'Somebody, probably you, signed up at Live-scribe with this address. You have an account already, and it stays as it is.',
    `Sign in: ${publicUrl}/sign-in`,
    `Choose a new password, if you have lost yours: ${publicUrl}/forgot-password`,
    'If it was not you, ignore this mail.',
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
  const text = `${[greet(name), ...paragraphs, 'Live-scribe'].join('\n\n')}\n`
  return { id: randomUUID(), to: email, subject, text }
}
