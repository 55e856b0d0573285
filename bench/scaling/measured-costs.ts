import fs from 'node:fs'

/** What one core or one process does, as measured; core-seconds unless the name says otherwise. */
export interface MeasuredCosts {
  deliveriesPerCoreSecond: number
  bytesPerViewer: number
  /** Microphones that one core relays to a hosted recogniser, everything on. */
  streamsPerCore: number
  postgresPerSegment: number
  redisPerEvent: number
  redisPerListener: number
  nodePerEventSent: number
  nodePerEventHeard: number
}

interface Entry {
  figure: keyof MeasuredCosts
  value: number
  date: string
  machine: string
  command: string
}

/** The figures of measured.json, in which each has its date, its machine and its command. */
export function readMeasuredCosts(): { measured: MeasuredCosts; entries: Entry[] } {
  const entries: Entry[] = JSON.parse(
    fs.readFileSync(new URL('./measured.json', import.meta.url), 'utf8'),
  )
  const measured = Object.fromEntries(entries.map(({ figure, value }) => [figure, value]))
  return { measured: measured as unknown as MeasuredCosts, entries }
}
