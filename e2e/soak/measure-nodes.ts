import { readUsage } from './checker/check-usage.ts'
import type { ProcessUsage } from './checker/evidence.ts'
import type { SoakCluster } from './deployment/soak-cluster.ts'

/** The memory and descriptors of all running nodes, after a garbage collection of each. */
export async function measureNodes(cluster: SoakCluster): Promise<ProcessUsage[]> {
  const running = [...cluster.nodes.values()].filter(({ isRunning }) => isRunning)
  for (const node of running) await node.order({ type: 'collect-garbage' })
  return running.map(({ name, pid }) => readUsage(name, pid))
}
