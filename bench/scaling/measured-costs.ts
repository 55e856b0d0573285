import fs from 'node:fs'

/** Measured costs, in core-seconds unless the name says otherwise. */
export interface MeasuredCosts {
  deliveriesPerCoreSecond: number
  bytesPerViewer: number
  /** Recorders whose audio one core relays to a hosted recogniser, with all features on. */
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

/** Reads the costs in measured.json; each entry has its date, machine and command. */
export function readMeasuredCosts(): { measured: MeasuredCosts; entries: Entry[] } {
  const entries: Entry[] = JSON.parse(
    fs.readFileSync(new URL('./measured.json', import.meta.url), 'utf8'),
  )
  const measured = Object.fromEntries(entries.map(({ figure, value }) => [figure, value]))
  return { measured: measured as unknown as MeasuredCosts, entries }
}
