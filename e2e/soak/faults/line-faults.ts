import type { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import type { LineOwner } from '../deployment/line.ts'
import type { SoakCluster } from '../deployment/soak-cluster.ts'
import { type Fault, hold } from './fault.ts'

/** Connections are reset; new ones are accepted at once. */
export const cutRecorders: Fault = {
  holdMs: [0, 0],
  inject: async (cluster, { share }) => {
    for (const proxy of some(cluster, 'recorder', share)) proxy.cut()
  },
}

/** The same for readers. */
export const cutReaders: Fault = {
  holdMs: [0, 0],
  inject: async (cluster, { share }) => {
    for (const proxy of some(cluster, 'reader', share)) proxy.cut()
  },
}

/** Nothing can be reached. */
export const loseNetwork: Fault = {
  holdMs: [200, 4000],
  inject: (cluster, { share, holdMs }) =>
    during([...some(cluster, 'recorder', share), ...some(cluster, 'reader', share)], holdMs, {
      begin: (proxy) => proxy.down(),
      end: (proxy) => proxy.restore(),
    }),
}

/** Bytes are held back, and delivered later: nothing is reordered but time. */
export const stallLines: Fault = {
  holdMs: [200, 4000],
  inject: (cluster, { share, holdMs }) =>
    during([...some(cluster, 'recorder', share), ...some(cluster, 'reader', share)], holdMs, {
      begin: (proxy) => proxy.stall(),
      end: (proxy) => proxy.resume(),
    }),
}

/** Established connections carry nothing, and neither end is told until they are reset at the end. */
export const silenceReaders: Fault = {
  holdMs: [1000, 8000],
  inject: (cluster, { share, holdMs }) =>
    during(some(cluster, 'reader', share), holdMs, {
      begin: (proxy) => proxy.goSilent(),
      end: (proxy) => proxy.cut(),
    }),
}

/** Few bytes pass in a second. */
export const slowLines: Fault = {
  holdMs: [500, 3000],
  inject: (cluster, { share, holdMs }) =>
    during([...some(cluster, 'recorder', share), ...some(cluster, 'reader', share)], holdMs, {
      begin: (proxy) => proxy.slow(100_000),
      end: (proxy) => proxy.slow(Number.POSITIVE_INFINITY),
    }),
}

/** The first lines of an owner, at least one where there is any. */
function some(cluster: SoakCluster, owner: LineOwner, share: number): FaultProxy[] {
  const lines = cluster.linesOf(owner)
  return lines.slice(0, Math.ceil(share * lines.length)).map(({ proxy }) => proxy)
}

async function during(
  proxies: FaultProxy[],
  holdMs: number,
  { begin, end }: { begin: (proxy: FaultProxy) => void; end: (proxy: FaultProxy) => void },
): Promise<void> {
  for (const proxy of proxies) begin(proxy)
  await hold(holdMs)
  for (const proxy of proxies) end(proxy)
}
