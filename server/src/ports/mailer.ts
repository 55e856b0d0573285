/** A message to one person, as plain text. */
export interface Mail {
  /** Names the message: the same one sent twice has the same Message-ID. */
  id: string
  to: string
  subject: string
  text: string
}

/** The mail was not taken; it may be sent again. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

export interface Mailer {
  readonly description: string
  /** Resolves once the mail is taken over; throws MailError. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
