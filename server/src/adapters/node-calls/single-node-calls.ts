import type { NodeCalls } from '#server/ports/node-calls.ts'

/** Node calls of an installation with one node: every call returns null. */
export const singleNodeCalls: NodeCalls = {
  handle: () => () => {},
  request: () => Promise.resolve(null),
  close: () => Promise.resolve(),
}
