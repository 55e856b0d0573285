import { randomUUID } from 'node:crypto'
import { type LetterPart, writeLetter } from '#server/lib/letter.ts'
import type { Mail } from '#server/ports/mailer.ts'

interface Person {
  email: string
  name: string
}

/** The mail that asks a user to confirm an email address. */
export function verificationMail({ email }: Person, url: string): Mail {
  // The recipient may be a stranger, so the mail contains no text that another user could choose.
  return letter('confirm-address', { email, name: '' }, 'Confirm your email address', [
    'Confirm your email address. This link is valid for 24 hours.',
    { label: 'Confirm email address', url },
    'If you did not sign up for Live-scribe, you can ignore this email.',
  ])
}

/** The mail that asks the current address to approve a change of address. */
export function emailChangeMail(person: Person, newEmail: string, url: string): Mail {
  return letter('change-address', person, 'Confirm the change of your email address', [
    `You asked to change the email address of your Live-scribe account to ${newEmail}. Please confirm it. The link is valid for 24 hours.`,
    { label: 'Confirm the change', url },
    'After that, we send a second link to the new address. Your account keeps this address until both are confirmed.',
    'If you did not ask for this, do not open the link, and change your password: someone else may be signed in to your account.',
  ])
}

/** The mail that asks the new address of an account to confirm the change. */
export function newEmailConfirmationMail({ email }: Person, url: string): Mail {
  // The recipient may be a stranger, so the mail contains no text that another user could choose.
  return letter('confirm-new-address', { email, name: '' }, 'Confirm your new email address', [
    'Please confirm that this is your new email address for Live-scribe. The link is valid for 24 hours.',
    { label: 'Confirm new address', url },
    'If you did not ask for this, you can ignore this email: nothing changes.',
  ])
}

/** The mail sent when somebody signs up with the address of an existing account. */
export function existingAccountMail(person: Person, publicUrl: string): Mail {
  return letter('account-exists', person, 'You already have an account', [
    'Someone, probably you, tried to sign up for Live-scribe with this address. You already have an account, and nothing about it has changed.',
    { label: 'Sign in', url: `${publicUrl}/sign-in` },
    { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    'If it was not you, you can ignore this email.',
  ])
}

/** The mail with the link for setting a new password. */
export function passwordResetMail(person: Person, url: string): Mail {
  return letter('reset-password', person, 'Choose a new password', [
    'You can choose a new password. The link works once, within the next hour.',
    { label: 'Choose a new password', url },
    'Choosing one signs you out on all devices and removes the account’s API keys, connected programs, webhooks and files with your data. If you did not ask for this, you can ignore this email: your password stays the same.',
  ])
}

/** The mail about what a program may now do, so that the user notices what somebody else allowed. */
export function programConnectedMail(
  person: Person,
  {
    name,
    address,
    isNew,
    publicUrl,
  }: { name: string; address: string; isNew: boolean; publicUrl: string },
): Mail {
  const subject = isNew
    ? 'A program was connected to your account'
    : 'A program may do more with your recordings'
  return letter('program-connected', person, subject, [
    // The program chose its name, which must not become a link: the caller has cleaned it.
    `You let “${name}” ${isNew ? 'use' : 'do more with'} your recordings, from ${address}. It can do so until you disconnect it.`,
    'If it was not you, disconnect it, end the other sessions, and change your password.',
    { label: 'Programs and sessions', url: `${publicUrl}/security` },
  ])
}

function letter(kind: string, { email, name }: Person, subject: string, parts: LetterPart[]): Mail {
  return { id: randomUUID(), kind, to: email, subject, ...writeLetter(name, parts) }
}
