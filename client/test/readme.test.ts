import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { expect, inject, it } from 'vitest'
import { SpokenSession, textOf } from './spoken-session.ts'
import { createAccount } from './test-account.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))
const url = inject('serverUrl')

/** The examples of the README as one program, with the code of a session in place of that in it. */
function readExamples(code: string): string {
  const readme = fs.readFileSync(path.join(packageFolder, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block = '']) => block)
  expect(blocks).toHaveLength(5)
  return blocks.join('\n').replaceAll('ABC234', code)
}

it('[CLIENT-1] the examples of the README run as they are', async () => {
  const account = await createAccount(url)
  const session = await SpokenSession.open(url, account, 'A talk')
  await session.say(3)
  await session.end()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-readme-'))
  // Inside of the package its name is known without an installation.
  const file = path.join(packageFolder, 'test', `readme-${process.pid}.example.mjs`)
  try {
    fs.writeFileSync(file, readExamples(session.code))
    const samples = synthesiseSamples(['We moved the payment system to another server.'])
    fs.writeFileSync(path.join(folder, 'speech.raw'), new Uint8Array(samples.buffer))
    const example = spawn(process.execPath, [file], {
      cwd: folder,
      env: { PATH: process.env.PATH, LIVE_SCRIBE_URL: url, LIVE_SCRIBE_KEY: account.key },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    example.stdout.on('data', (chunk) => {
      printed += chunk
    })
    example.stderr.on('data', (chunk) => {
      printed += chunk
    })
    await once(example, 'close')

    expect(printed).toMatch(/Others read along at http\S+\/view\/[A-Z2-9]{6}\n/)
    expect(printed).toMatch(/payment system/)
    expect(printed).toMatch(/\d minutes\n/)
    expect(printed).toContain(`3 ${textOf(3)}\n`)
    expect(printed).toContain('-->')
    expect(printed).toMatch(/session_not_found 404 .* false\n$/)
    expect(example.exitCode).toBe(0)
  } finally {
    fs.rmSync(file, { force: true })
    fs.rmSync(folder, { recursive: true })
  }
})
