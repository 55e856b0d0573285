import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getConfiguration } from '@live-scribe/contract/configuration'
import pg from 'pg'
import { Administrator } from './actors/administrator.ts'
import { installBrowsers, request } from './actors/browser.ts'
import type { Crew } from './actors/crew.ts'
import { retry, within } from './actors/retry.ts'
import { checkBalances } from './checker/check-balances.ts'
import { checkUsage } from './checker/check-usage.ts'
import type { ProcessUsage } from './checker/evidence.ts'
import { SoakCluster } from './deployment/soak-cluster.ts'
import { allFaults } from './faults/all-faults.ts'
import type { Fault } from './faults/fault.ts'
import { measureNodes } from './measure-nodes.ts'
import { recordUntilOver } from './recorder-loop.ts'
import type { SoakReport } from './report.ts'
import { createSchedule } from './schedule.ts'
import type { SoakOptions } from './soak-options.ts'
import { SoakRecord } from './soak-record.ts'
import { SpeechClock } from './speech-clock.ts'

const PROGRESS_MS = 30_000
/** The most milliseconds for a fault and its repair. */
const FAULT_LIMIT_MS = 180_000
const alwaysLeftOut = [
  'a clock jump of the database, of Redis or of the whole machine (one node’s clock jumps)',
]

/** The pace of a run, in seconds of speech, and what it may do. */
export interface SoakPace {
  /** Between two faults, of all recorders together. */
  spacing: [least: number, most: number]
  /** Of one recording. */
  length: [least: number, most: number]
  /** Whether PostgreSQL gets a disk of its own, which can be filled. */
  mayMount: boolean
  /** Ends the run early, as the end of its time does. */
  signal?: AbortSignal
}

const longPace: SoakPace = { spacing: [10, 120], length: [40, 240], mayMount: true }

/** Runs a soak to its end; `say` gets a line at each fault and every 30 s. */
export async function runSoak(
  options: SoakOptions,
  say: (line: string) => void,
  changes: Partial<SoakPace> = {},
): Promise<SoakReport> {
  const pace = { ...longPace, ...changes }
  const record = new SoakRecord(options)
  const onCrash = (text: string) => record.found([{ kind: 'crash', text }], null)
  const cluster = await SoakCluster.start(onCrash, pace)
  const database = new pg.Pool({ connectionString: cluster.databaseUrl, max: 4 })
  // A restart of PostgreSQL ends idle connections.
  database.on('error', () => {})
  const folder = await mkdtemp(path.join(tmpdir(), 'live-scribe-wire-'))
  const progress = setInterval(() => say(record.progress), PROGRESS_MS)
  installBrowsers()
  try {
    const clock = new SpeechClock()
    const crew: Crew = {
      cluster,
      database,
      channelKey: await readChannelKey(cluster),
      folder,
      credits: [],
      attempts: [],
      addSpeech: (samples) => clock.add(samples),
    }
    const administrator = await Administrator.appoint(crew)
    const isOver = () =>
      pace.signal?.aborted === true ||
      record.elapsedMs > options.durationMs ||
      (options.faults !== null && record.faults >= options.faults)
    const faults = injectFaults({ cluster, record, clock, options, pace, isOver, say })
    const parts = { crew, record, administrator, options, length: pace.length, isOver }
    const recorders = Array.from({ length: options.recorders }, (_, place) =>
      recordUntilOver(parts, place),
    )
    const recording = Promise.all(recorders).finally(() => clock.stop())
    const [warm] = await Promise.all([faults, recording])
    const usage = await compareUsage(cluster, warm)
    for (const { warm: before, end } of usage) record.found(checkUsage(before, end), null)
    record.found(await retry(() => checkBalances(database, crew.credits)), null)
    const hasFindings = record.findings.length > 0
    const withoutDisk = cluster.disk ? [] : ['a full disk (this machine lets nothing be mounted)']
    return record.toReport({
      leftOut: [...withoutDisk, ...alwaysLeftOut],
      credits: crew.credits.length,
      usage,
      wireLogs: hasFindings ? folder : null,
    })
  } finally {
    clearInterval(progress)
    await database.end()
    await cluster.close()
    if (record.findings.length === 0) await rm(folder, { recursive: true })
    else if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
  }
}

/** Injects one fault after the other; returns the nodes' usage when they were warm. */
async function injectFaults(parts: {
  cluster: SoakCluster
  record: SoakRecord
  clock: SpeechClock
  options: SoakOptions
  pace: SoakPace
  isOver: () => boolean
  say: (line: string) => void
}): Promise<ProcessUsage[]> {
  const { cluster, record, clock, options, pace, isOver, say } = parts
  let warm: ProcessUsage[] | null = null
  for (const fault of createSchedule({ seed: options.seed, spacing: pace.spacing })) {
    // The schedule is the same on every machine.
    if (fault.kind === 'fill the database disk' && !cluster.disk) continue
    await clock.after(fault.afterSpeechSeconds)
    if (isOver()) break
    if (!warm && record.recordings >= options.recorders) warm = await measureNodes(cluster)
    const { number, kind, node, holdMs, share } = fault
    say(`  fault ${number}: ${kind} (node ${node}, ${holdMs} ms, ${share})`)
    record.injected(fault)
    const { inject }: Fault = allFaults[kind]
    try {
      await within(FAULT_LIMIT_MS, `Fault ${number} (${kind})`, inject(cluster, fault))
    } catch (error) {
      record.found([{ kind: 'stuck', text: `${kind}: ${error}` }], null)
    }
  }
  return warm ?? (await measureNodes(cluster))
}

async function compareUsage(
  cluster: SoakCluster,
  warm: ProcessUsage[],
): Promise<SoakReport['usage']> {
  const end = await measureNodes(cluster)
  return warm.flatMap((before) => {
    const after = end.find(({ node }) => node === before.node)
    return after ? [{ warm: before, end: after }] : []
  })
}

async function readChannelKey(cluster: SoakCluster): Promise<string> {
  const reply = await request(new URL(getConfiguration.path, cluster.url))
  return getConfiguration.reply.parse(await reply.json()).live_channel.key
}
