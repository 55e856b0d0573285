/** A message to one person. */
export interface Mail {
  /** Identifies the message: a repeat has the same Message-ID. */
  id: string
  /** What it is about, such as `purchase`; recorded, unlike the text. */
  kind: string
  to: string
  subject: string
  text: string
  /** The same for programs that show HTML. */
  html?: string | null
}

/** The mail was not accepted; it may be sent again. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** Sends mails, or writes them to a folder where no mail server is configured. */
export interface Mailer {
  readonly description: string
  /** Resolves once the mail is accepted; throws MailError. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
