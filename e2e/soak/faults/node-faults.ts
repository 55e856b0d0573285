import type { SoakCluster } from '../deployment/soak-cluster.ts'
import { type Fault, type FaultParameters, hold, mortalNodes } from './fault.ts'

/** The process dies without cleanup; its lines lead to other nodes until it is back. */
export const killNode: Fault = {
  nodes: mortalNodes,
  holdMs: [0, 2000],
  inject: (cluster, parameters) => replace(cluster, parameters, 'SIGKILL'),
}

/** The process is asked to end, as by an update, and started again. */
export const restartNode: Fault = {
  nodes: mortalNodes,
  holdMs: [0, 1000],
  inject: (cluster, parameters) => replace(cluster, parameters, 'SIGTERM'),
}

/** The process stands still and goes on. */
export const freezeNode: Fault = {
  holdMs: [300, 6000],
  inject: async (cluster, { node, holdMs }) => {
    const frozen = cluster.node(node)
    frozen.freeze()
    await hold(holdMs)
    frozen.thaw()
  },
}

/** Every recogniser's stream of a node fails. */
export const breakRecogniser: Fault = {
  holdMs: [0, 0],
  inject: (cluster, { node }) => cluster.node(node).crashStreams(),
}

/** The clock of one node jumps by up to 20 s, forwards or backwards, and later back. */
export const jumpClock: Fault = {
  holdMs: [500, 4000],
  inject: async (cluster, { node, holdMs, share }) => {
    const jumping = cluster.node(node)
    await jumping.order({ type: 'step-clock', ms: Math.round((share - 0.5) * 40_000) })
    await hold(holdMs)
    await jumping.order({ type: 'step-clock', ms: 0 })
  },
}

async function replace(
  cluster: SoakCluster,
  { node, holdMs }: FaultParameters,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<void> {
  const replaced = cluster.node(node)
  const ended = replaced.end(signal)
  cluster.direct()
  await ended
  await hold(holdMs)
  await replaced.boot()
  cluster.direct()
}
