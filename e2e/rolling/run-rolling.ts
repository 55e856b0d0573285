import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { getConfiguration } from '@live-scribe/contract/configuration'
import { readAllPages } from '@live-scribe/contract/read-pages'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import { installBrowsers } from '../soak/actors/browser.ts'
import { Person } from '../soak/actors/person.ts'
import { RecordingPage } from '../soak/actors/recording-page.ts'
import { NODES, RollingCluster } from './rolling-cluster.ts'
import { type ReaderNetwork, RollingReader } from './rolling-reader.ts'
import { countReaders, type RollingReport } from './rolling-report.ts'

/** Readers of one network; the limits of nginx and the nodes are per address. */
const READERS_PER_NETWORK = 250
/** The readers come over time: only their return happens at once. */
const JOINING_AT_ONCE = 25
const POLL_MS = 50

interface RollingOptions {
  readers: number
  /** Length of the speech, in seconds; it goes on while the nodes are restarted. */
  speechSeconds: number
  say: (line: string) => void
}

/** Records, lets readers read along, and restarts one node after the other behind nginx. */
export async function runRolling(options: RollingOptions): Promise<RollingReport> {
  const cluster = await RollingCluster.start()
  const readers: RollingReader[] = []
  try {
    return await restartAll(cluster, readers, options)
  } finally {
    for (const reader of readers) reader.close()
    await cluster.close()
  }
}

async function restartAll(
  cluster: RollingCluster,
  readers: RollingReader[],
  { readers: count, speechSeconds, say }: RollingOptions,
): Promise<RollingReport> {
  const { url } = cluster
  installBrowsers()
  const interview = createMarkedInterview(speechSeconds)
  const person = await Person.signUp(cluster, cluster)
  const page = await RecordingPage.start(person, { ...interview, words: [] }, 1)
  const { code } = page
  const key = await readKey(url)
  const networks = openNetworks(Math.ceil(count / READERS_PER_NETWORK))
  while (readers.length < count) {
    const network = networks[readers.length % networks.length] as ReaderNetwork
    readers.push(new RollingReader({ url, key, code }, network))
    if (readers.length % JOINING_AT_ONCE === 0) await wait(POLL_MS)
  }
  const allHere = () => poll(() => readers.every(({ isHere }) => isHere))
  await allHere()
  say(`${count} readers read along.`)

  const exitCodes: (number | null)[] = []
  for (let place = 0; place < NODES; place += 1) {
    exitCodes.push(await cluster.restart(place))
    await allHere()
    say(`Node ${place + 1} was restarted, and everybody is there.`)
  }
  await poll(() => readers.every(({ counts }) => counts.at(-1) === count))
  await page.speakAndStop()
  await poll(() => readers.every(({ isComplete }) => isComplete))

  const stored = await readLog(url, code)
  const wrongSentences = Math.max(
    interview.sentences.filter((text, at) => stored[at] !== text).length,
    stored.length - interview.sentences.length,
  )
  return {
    ...countReaders(readers, stored),
    exitCodes,
    refusals: cluster.countRefusals(),
    wrongSentences,
  }
}

function openNetworks(count: number): ReaderNetwork[] {
  return Array.from({ length: count }, (_, place) => ({
    localAddress: `127.0.1.${place + 1}`,
    sockets: new https.Agent({ keepAlive: false }),
    requests: new https.Agent({ keepAlive: true, maxSockets: 16 }),
  }))
}

async function readKey(url: string): Promise<string> {
  const reply = await fetch(new URL(getConfiguration.path, url))
  return getConfiguration.reply.parse(await reply.json()).live_channel.key
}

async function readLog(url: string, code: string): Promise<string[]> {
  const path = getSharedTranscript.path.replace(':code', code)
  const { segments } = await readAllPages(async (after) => {
    const reply = await fetch(new URL(`${path}?after=${after}`, url))
    return getSharedTranscript.reply.parse(await reply.json())
  })
  return segments.map(({ text }) => text)
}

async function poll(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(POLL_MS)
}
