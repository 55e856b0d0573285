import type { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'

/** Chromium arguments that route the browser's requests to this machine through the proxy. */
export function getProxyArguments(proxy: FaultProxy): string[] {
  return [`--host-resolver-rules=MAP 127.0.0.1 127.0.0.1:${proxy.port}`]
}
