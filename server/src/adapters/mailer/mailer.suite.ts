import PostalMime, { type Email } from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MailError, type Mailer } from '#server/ports/mailer.ts'

/** A mailer adapter and its mail server, in the form that the port's test suite needs. */
export interface MailerUnderTest {
  mailer: Mailer
  /** The raw mails that the mail server has received. */
  arrived(): Promise<Buffer[]>
  /** Makes the mail server fail. */
  breakDown(): Promise<void>
  close(): Promise<void>
}

/** Runs the tests that every mailer must pass. */
export function testMailer(name: string, start: () => Promise<MailerUnderTest>): void {
  describe(name, () => {
    let test: MailerUnderTest
    beforeEach(async () => {
      test = await start()
    })
    afterEach(async () => {
      await test.mailer.close()
      await test.close()
    })
    const read = async (): Promise<Email[]> =>
      Promise.all((await test.arrived()).map((raw) => PostalMime.parse(raw)))

    it('[SUCC-03] delivers a mail with its sender, recipient, subject, text and HTML, in any script', async () => {
      const text = 'Hello Zoë,\n\n300 minutes are on your account – they never expire.\n'
      await test.mailer.send({
        id: 'purchase-1',
        kind: 'purchase',
        to: 'zoe@example.com',
        subject: 'Minutes für Zoë',
        text,
        html: '<p>Hello Zoë</p>',
      })
      const [mail] = await read()
      expect(mail).toMatchObject({
        from: { address: 'scribe@example.com', name: 'Live-scribe' },
        to: [{ address: 'zoe@example.com' }],
        subject: 'Minutes für Zoë',
        messageId: '<purchase-1@example.com>',
      })
      expect(mail?.html?.trim()).toBe('<p>Hello Zoë</p>')
      expect(mail?.text?.replaceAll('\r\n', '\n').trim()).toBe(text.trim())
    })

    it('takes an address for one address: no header and no second person can be slipped in', async () => {
      const to = 'ann@example.com>\r\nBcc: eve@example.com, eve@example.com'
      await test.mailer
        .send({ id: 'x', kind: 'purchase', to, subject: 'a\r\nBcc: eve@example.com', text: 'x' })
        .catch(() => {})
      for (const mail of await read()) {
        expect(mail.bcc ?? []).toEqual([])
        expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
      }
    })

    it('says so when a mail is not taken', async () => {
      await test.breakDown()
      const sending = test.mailer.send({
        id: 'x',
        kind: 'purchase',
        to: 'ann@example.com',
        subject: 'x',
        text: 'x',
      })
      await expect(sending).rejects.toThrow(MailError)
    })
  })
}
