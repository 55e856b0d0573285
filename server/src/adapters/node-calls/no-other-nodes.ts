import type { NodeCalls } from '#server/ports/node-calls.ts'

/** For an installation with one node: nobody else answers. */
export const noOtherNodes: NodeCalls = {
  answer: () => () => {},
  ask: () => Promise.resolve(null),
  close: () => Promise.resolve(),
}
