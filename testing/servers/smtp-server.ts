import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface TestSmtpServer {
  url: string
  port: number
  /** The received mails, raw. */
  mails: Buffer[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server in this process that collects the received mails; `at` is its port, by
 * default a free one.
 */
export async function startSmtpServer(at = 0): Promise<TestSmtpServer> {
  const mails: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
