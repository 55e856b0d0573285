import { setTimeout as wait } from 'node:timers/promises'
import type { SoakCluster } from '../deployment/soak-cluster.ts'
import type { NodeName } from '../deployment/soak-node.ts'

/** What a schedule decides of one fault. */
export interface FaultParameters {
  node: NodeName
  /** Milliseconds for which it lasts. */
  holdMs: number
  /** A number from 0 to 1, for what else is to be drawn. */
  share: number
}

/** One kind of fault: it happens, lasts, and is healed when `inject` resolves. */
export interface Fault {
  inject(cluster: SoakCluster, parameters: FaultParameters): Promise<void>
  /** Nodes that it may strike; all by default. */
  nodes?: NodeName[]
  /** The least and most milliseconds for which it lasts. */
  holdMs: [least: number, most: number]
}

/** Waits while a fault lasts. */
export async function hold(ms: number): Promise<void> {
  await wait(ms)
}

/** The nodes that may be ended. */
export const mortalNodes: NodeName[] = ['a', 'b']
