import os from 'node:os'
import { attackKinds, type Target } from './attack-kinds.ts'

/** What a process of attackers is to do. */
export interface AttackOrder {
  /** The place of the attack among the kinds. */
  kind: number
  target: Target
  seconds: number
}

/** Attackers have machines of their own; on this one they leave the processor to the server. */
const LOWEST_PRIORITY = 19

process.once('message', async ({ kind, target, seconds }: AttackOrder) => {
  os.setPriority(LOWEST_PRIORITY)
  const attack = attackKinds[kind]
  if (!attack) throw new Error(`there is no attack ${kind}`)
  const over = new AbortController()
  setTimeout(() => over.abort(), seconds * 1000)
  let sent = 0
  await Promise.all(
    Array.from({ length: attack.connections }, async (_, connection) => {
      while (!over.signal.aborted) {
        // What the caller leaves at the end, such as a long export, is no failure.
        await attack.send(target, connection, over.signal).catch((error) => {
          if (!over.signal.aborted) throw error
        })
        sent += 1
      }
    }),
  )
  process.send?.(sent)
  process.disconnect?.()
})
