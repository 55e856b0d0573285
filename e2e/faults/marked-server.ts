import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { compose } from '../../server/src/compose.ts'
import { toConfig } from '../../server/src/config/config.ts'
import { readEnvironment } from '../../server/src/config/env.ts'
import { readSecrets } from '../../server/src/config/secrets.ts'
import { minuteLedger } from '../../server/src/db/schema.ts'
import { serveApp } from '../../server/src/process/serve-app.ts'
import { markedVocabulary } from './marked-interview.ts'

/* The product with the marked recogniser, in a process that the test kills. */

/** A test's command to the server process. */
export type TestCommand = 'crash-recogniser' | 'crash-streams' | 'read-ledger'
export type TestReply =
  | { type: 'listening'; port: number }
  | { type: 'ledger'; entries: { causeId: string; minutes: number }[] }
  | { type: 'crashed' }

const env = readEnvironment()
const config = toConfig(env)
const recogniser = new MarkedRecogniser(markedVocabulary)
const composition = await compose(config, readSecrets(env, config.dataFolder), {
  speechToText: recogniser,
})
const stop = await serveApp({
  ...composition,
  listensAt: (url) => {
    composition.listensAt(url)
    answer({ type: 'listening', port: Number(new URL(url).port) })
  },
})

process.on('message', async (order: TestCommand) => {
  if (order === 'crash-recogniser') {
    recogniser.crash()
    answer({ type: 'crashed' })
    return
  }
  if (order === 'crash-streams') {
    for (const stream of recogniser.streams.keys()) recogniser.crash(stream)
    answer({ type: 'crashed' })
    return
  }
  if (order !== 'read-ledger') return
  const entries = await composition.context.db.select().from(minuteLedger)
  answer({ type: 'ledger', entries })
})

process.once('SIGTERM', async () => {
  await stop()
  if (process.connected) process.disconnect?.()
})
process.once('disconnect', () => process.exit())

function answer(message: TestReply): void {
  process.send?.(message)
}
