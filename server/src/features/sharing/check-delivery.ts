import type { AppContext } from '#server/context.ts'

/** Milliseconds between two looks at whether live events reach the viewers of this node. */
export const DELIVERY_CHECK_INTERVAL_MS = 1_000

/**
 * Has viewers told when new text can't reach them: finals are stored before they are announced, and
 * other nodes announce them over the bus.
 */
export async function checkDelivery({
  readiness,
  viewerHub,
}: Pick<AppContext, 'readiness' | 'viewerHub'>): Promise<void> {
  await viewerHub?.checkDelivery(
    async () => readiness.nodesState === 'away' || !(await readiness.isDatabaseThere()),
  )
}
