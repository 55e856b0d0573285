import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeep } from '@live-scribe/testing/depth'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import { encodeAudio } from '@live-scribe/testing/voice/encode-audio'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import { createWaveFile } from '@live-scribe/testing/voice/wave'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { LiveScribe } from '../src/index.ts'
import { Cli, type CliResult } from './run-cli.ts'
import { SpokenSession, textOf } from './spoken-session.ts'
import { createAccount, type TestAccount } from './test-account.ts'

const QUESTION = 'Could you tell me about a project that you are proud of?'

const url = inject('serverUrl')
let account: TestAccount
let env: Record<string, string>
let folder: string
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-cli-'))
  account = await createAccount(url)
  env = { LIVE_SCRIBE_URL: url, LIVE_SCRIBE_KEY: account.key }
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
})

function run(args: string[], variables = env): Promise<CliResult> {
  const cli = new Cli(args, variables)
  cli.stdin.end()
  return cli.ended()
}

function toBytes({ buffer }: Int16Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer)
}

function codeIn({ stderr }: { stderr: string }): string {
  return /view\/([A-Z0-9]{6})/.exec(stderr)?.[1] ?? ''
}

it('[CLI-2] writes down a WAV file, printing a line for each final', async () => {
  const file = path.join(folder, 'question.wav')
  fs.writeFileSync(file, createWaveFile(toBytes(synthesiseSamples([QUESTION]))))
  const result = await run(['listen', file, '--title', 'From a file'])
  expect(result).toMatchObject({ code: 0 })
  expect(result.stdout).toMatch(/tell me about .* project/i)
  const scribe = new LiveScribe({ url, key: account.key })
  const recording = await scribe.recordings.get(codeIn(result))
  expect(recording).toMatchObject({ title: 'From a file', status: 'completed' })
})

it('[CLI-7] writes down Ogg, WebM and WAV with G.711 as they are, from a file or a pipe', async () => {
  const audio = synthesiseSamples([QUESTION])
  const file = path.join(folder, 'question.ogg')
  fs.writeFileSync(file, encodeAudio(audio, ['-c:a', 'libopus', '-f', 'ogg']))
  const result = await run(['listen', file, '--title', 'From Ogg'])
  expect(result).toMatchObject({ code: 0 })
  expect(result.stdout).toMatch(/tell me about .* project/i)
  const scribe = new LiveScribe({ url, key: account.key })
  const recording = await scribe.recordings.get(codeIn(result))
  expect(recording).toMatchObject({ title: 'From Ogg', status: 'completed' })
  const cli = new Cli(['listen', '-'], env)
  cli.stdin.end(encodeAudio(audio, ['-c:a', 'libopus', '-f', 'webm']))
  expect((await cli.ended()).stdout).toBe(result.stdout)

  const telephone = path.join(folder, 'question.wav')
  const asTelephone = ['-ar', '8000', '-c:a', 'pcm_mulaw', '-f', 'wav']
  fs.writeFileSync(telephone, encodeAudio(audio, asTelephone))
  const called = await run(['listen', telephone])
  expect(called).toMatchObject({ code: 0 })
  // A telephone carries no sound above 4 kHz, so not each word is heard right.
  expect(called.stdout).toMatch(/project that you are proud of/i)
})

it('[CLI-7] says why a file that is broken or not allowed is not written down', {
  tags: 'deep',
}, async () => {
  const file = path.join(folder, 'vorbis.ogg')
  const silence = new Int16Array(16_000)
  fs.writeFileSync(file, encodeAudio(silence, ['-c:a', 'flac', '-f', 'ogg']))
  const refused = await run(['listen', file])
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/no Opus stream. ffmpeg makes/)
  const unknown = await run(['listen', file], { LIVE_SCRIBE_URL: url })
  expect(unknown.stderr).toMatch(/set LIVE_SCRIBE_KEY/)
})

it('[CLI-2] writes down raw audio from a pipe, and what was heard until Ctrl+C is stored', {
  tags: 'deep',
}, async () => {
  const cli = new Cli(['listen', '-', '--title', 'From a pipe'], env)
  const audio = synthesiseSamples([QUESTION, 'We moved the data to another server.'])
  cli.stdin.write(toBytes(audio))
  await cli.until(({ stdout }) => /project/.test(stdout))
  cli.signal('SIGINT')
  const result = await cli.ended()
  expect(result).toMatchObject({ code: 0 })
  const scribe = new LiveScribe({ url, key: account.key })
  const stored = await Array.fromAsync(scribe.transcript(codeIn(result)))
  expect(result.stdout).toBe(stored.map(({ text }) => `${text}\n`).join(''))
  expect(await scribe.recordings.get(codeIn(result))).toMatchObject({ status: 'completed' })
})

it('[CLI-1] follows, exports and searches without a key where the code is enough', async () => {
  const session = await SpokenSession.open(url, account, 'A talk on queues')
  await session.say(3)
  const byCode = { LIVE_SCRIBE_URL: url }
  const following = new Cli(['follow', session.code.toLowerCase()], byCode)
  await following.until(({ stdout }) => stdout.split('\n').length > 3)
  await session.say(1)
  await following.until(({ stdout }) => stdout.includes(textOf(4)))
  const found = await run(['search', 'sentence', '2'])
  expect(found).toMatchObject({ code: 0 })
  expect(found.stdout).toContain(`${session.code}:2`)
  const file = path.join(folder, 'talk.txt')
  expect(await run(['export', session.code, '--format', 'txt', '--out', file])).toMatchObject({
    code: 0,
    stdout: '',
  })
  expect(fs.readFileSync(file, 'utf8')).toContain(textOf(3))
  await session.end()
  const ended = await following.ended()
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toBe([1, 2, 3, 4].map((number) => `${textOf(number)}\n`).join(''))
})

it('[ATK-7] says when its connection is lost, and when it is back', async () => {
  const proxy = await FaultProxy.open(Number(new URL(url).port))
  const session = await SpokenSession.open(url, account)
  await session.say(1)
  const following = new Cli(['follow', session.code], { LIVE_SCRIBE_URL: proxy.url })
  await following.until(({ stdout }) => stdout.includes(textOf(1)))
  // What is said after the first read comes over the channel.
  await session.say(1)
  await following.until(({ stdout }) => stdout.includes(textOf(2)))
  proxy.cut()
  await following.until(({ stderr }) => /lost.*\n.*is back/.test(stderr))
  await session.end()
  expect(await following.ended()).toMatchObject({
    code: 0,
    stdout: `${textOf(1)}\n${textOf(2)}\n`,
  })
  const listening = new Cli(['listen', '-'], { ...env, LIVE_SCRIBE_URL: proxy.url })
  listening.stdin.write(toBytes(synthesiseSamples([QUESTION])))
  await listening.until(({ stdout }) => /project/.test(stdout))
  proxy.cut()
  await listening.until(({ stderr }) => /lost.*kept here.*\n.*is back/.test(stderr))
  listening.stdin.end()
  const { code, stdout } = await listening.ended()
  expect([code, stdout.match(/project/g)]).toEqual([0, ['project']])
  await proxy.close()
})

it('[CLI-4] ends quietly when its reader goes, and with 130 on Ctrl+C', async () => {
  const session = await SpokenSession.open(url, account)
  await session.say(2)
  const piped = new Cli(['follow', session.code], env)
  await piped.until(({ stdout }) => stdout.includes(textOf(2)))
  piped.breakPipe()
  await session.say(2)
  expect(await piped.ended()).toMatchObject({ code: 0, stderr: '' })
  const stopped = new Cli(['follow', session.code], env)
  await stopped.until(({ stdout }) => stdout.includes(textOf(4)))
  stopped.signal('SIGINT')
  expect(await stopped.ended()).toMatchObject({ code: 130, stderr: '' })
})

it('[CLI-5, ATK-8] says in one sentence what is wrong and what to do, with an exit code', {
  tags: 'property',
}, async () => {
  const { code } = await SpokenSession.open(url, account)
  const silent = path.join(folder, 'silent.wav')
  fs.writeFileSync(silent, createWaveFile(Buffer.alloc(0)))
  const refusals: [
    args: string[],
    variables: Record<string, string>,
    code: number,
    text: RegExp,
  ][] = [
    [['search', 'queue'], { LIVE_SCRIBE_URL: url }, 1, /set LIVE_SCRIBE_KEY/],
    [['search', 'queue'], { ...env, LIVE_SCRIBE_KEY: 'lsk_wrong' }, 1, /key/i],
    [['follow', 'ZZZZZZ'], env, 1, /session/i],
    [['export', 'ABC234', '--format', 'pdf'], env, 2, /one of txt, md/],
    [['listen', 'nothing.wav'], env, 2, /nothing\.wav can’t be read/],
    [['listen', folder], env, 2, /can’t be read/],
    [['listen', '-'], env, 1, /No audio came/],
    [['listen', silent], env, 1, /silent\.wav has no audio/],
    [['search', 'x'], { ...env, LIVE_SCRIBE_KEY: 'lsk_…' }, 1, /Copy the whole key/],
    [['search', 'x'], { ...env, LIVE_SCRIBE_KEY: 'secret' }, 1, /begins with lsk_/],
    [['export', code, '--out', path.join(folder, 'no', 'x')], env, 2, /can’t be written/],
    [['listen', import.meta.filename], env, 2, /no WAV, Ogg Opus or WebM file. Convert it: ffmpeg/],
    [['dance'], env, 2, /no command dance.*--help/],
    [['follow', '--loud'], env, 2, /--loud/],
    [[], env, 2, /--help/],
    [['follow', 'ABC234'], { LIVE_SCRIBE_URL: 'scribe' }, 2, /not an address/],
    [['follow', 'ABC234'], { LIVE_SCRIBE_URL: 'http://127.0.0.1:9' }, 1, /can’t be reached/],
    [['search', 'x'], { ...env, LIVE_SCRIBE_URL: 'http://127.0.0.1:9' }, 1, /can’t be reached/],
  ]
  const tried = isDeep ? refusals : refusals.filter((_, at) => at % 3 === 0)
  for (const [args, variables, code, text] of tried) {
    const result = await run(args, variables)
    expect([result.code, result.stdout, result.stderr.split('\n').length]).toEqual([code, '', 2])
    expect(result.stderr).toMatch(text)
  }
  const scribe = new LiveScribe({ url, key: account.key })
  const [newest] = await Array.fromAsync(scribe.recordings.list())
  // Nothing was recorded by a call that was refused.
  expect(newest?.session_id).toBe(code)
  const help = await run(['--help'])
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toMatch(/^Usage: live-scribe/)
})
