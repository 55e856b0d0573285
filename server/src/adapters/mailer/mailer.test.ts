import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startSmtpServer } from '@live-scribe/testing/servers/smtp-server'
import { fileMailer } from './file.ts'
import { testMailer } from './mailer.suite.ts'
import { smtpMailer } from './smtp.ts'

const from = 'Live-scribe <scribe@example.com>'

testMailer('the outbox', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-mail-'))
  const folder = path.join(parent, 'outbox')
  return {
    mailer: fileMailer({ folder, from }),
    arrived: async () => {
      if (!fs.existsSync(folder)) return []
      return fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name)))
    },
    breakDown: async () => fs.writeFileSync(folder, ''),
    close: async () => fs.rmSync(parent, { recursive: true }),
  }
})

testMailer('the SMTP mailer', async () => {
  const server = await startSmtpServer()
  return {
    mailer: smtpMailer({ url: server.url, from }),
    arrived: async () => server.mails,
    breakDown: () => server.close(),
    close: () => server.close(),
  }
})
