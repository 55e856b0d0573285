import type { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'

/** Leads everything that a browser sends to this machine through a network that can fail. */
export function getProxyArguments(proxy: FaultProxy): string[] {
  return [`--host-resolver-rules=MAP 127.0.0.1 127.0.0.1:${proxy.port}`]
}
