import type pg from 'pg'
import type { Attempt, Credit } from '../checker/evidence.ts'
import type { SoakCluster } from '../deployment/soak-cluster.ts'

/** What all actors of a run share. */
export interface Crew {
  cluster: SoakCluster
  /** A connection of the run's own, without faults in between. */
  database: pg.Pool
  /** The key of the live channel. */
  channelKey: string
  /** A folder for what readers receive. */
  folder: string
  /** Minutes that users paid for or were given. */
  credits: Credit[]
  /** What strangers attempted since it was last checked. */
  attempts: Attempt[]
  /** Adds samples to the speech by which faults are timed. */
  addSpeech: (samples: number) => void
}

/** A client's address on the network, the same for the same number. */
export function addressOf(number: number): string {
  return `10.${2 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255}`
}
