import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface TestSmtpServer {
  url: string
  port: number
  /** The received mails, raw. */
  mails: Buffer[]
  /** The password that it takes from now on. */
  setPassword(password: string): void
  close(): Promise<void>
}

/**
 * Starts an SMTP server in this process that collects the received mails; `at` is its port, by
 * default a free one. With a password it takes mails only from `scribe` with that one.
 */
export async function startSmtpServer(at = 0, password?: string): Promise<TestSmtpServer> {
  const mails: Buffer[] = []
  let accepted = password
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (given, _session, done) => {
      const isRight = given.username === 'scribe' && given.password === accepted
      done(isRight ? null : new Error('wrong user or password'), { user: given.username })
    },
    onData: async (stream, _session, done) => {
      mails.push(await buffer(stream))
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    setPassword: (next) => {
      accepted = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
