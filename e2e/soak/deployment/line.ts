import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import type { NodeName } from './soak-node.ts'

/** Whose line it is, which decides the faults that it gets. */
export type LineOwner = 'recorder' | 'reader' | 'site'

/** A line of somebody to the cluster; it leads to one node at a time, as through a load balancer. */
export class Line {
  readonly owner: LineOwner
  readonly proxy: FaultProxy
  /** The node that it leads to while that runs. */
  readonly preferred: NodeName

  private constructor(owner: LineOwner, preferred: NodeName, proxy: FaultProxy) {
    this.owner = owner
    this.preferred = preferred
    this.proxy = proxy
  }

  static async open(owner: LineOwner, preferred: NodeName, port: number): Promise<Line> {
    return new Line(owner, preferred, await FaultProxy.open(port))
  }

  get url(): string {
    return this.proxy.url
  }
}
