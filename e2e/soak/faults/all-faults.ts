import type { Fault } from './fault.ts'
import {
  cutReaders,
  cutRecorders,
  loseNetwork,
  silenceReaders,
  slowLines,
  stallLines,
} from './line-faults.ts'
import { breakRecogniser, freezeNode, jumpClock, killNode, restartNode } from './node-faults.ts'
import {
  fillDisk,
  freezeRedis,
  restartPostgres,
  restartRedis,
  slowDatabase,
  slowDisk,
  stallDatabase,
} from './store-faults.ts'

/** Every kind of fault, by its name in schedules and reports. */
export const allFaults = {
  'kill a node': killNode,
  'restart a node': restartNode,
  'freeze a node': freezeNode,
  'break the recogniser': breakRecogniser,
  'jump a clock': jumpClock,
  'cut recorders': cutRecorders,
  'cut readers': cutReaders,
  'lose the network': loseNetwork,
  'stall lines': stallLines,
  'silence readers': silenceReaders,
  'slow lines': slowLines,
  'restart Redis': restartRedis,
  'freeze Redis': freezeRedis,
  'restart PostgreSQL': restartPostgres,
  'stall a database line': stallDatabase,
  'slow a database line': slowDatabase,
  'slow the database disk': slowDisk,
  'fill the database disk': fillDisk,
} satisfies Record<string, Fault>

/** The name of a kind of fault. */
export type FaultKind = keyof typeof allFaults

/** All kinds, in a fixed order. */
export const faultKinds = Object.keys(allFaults) as FaultKind[]
