import { expect, it } from 'vitest'
import { applyLogNeeds, applyNeeds } from './reader-needs.ts'

const unknown = { needs: { canAsk: false, seenAt: 0 } }

it('[NEED-21] keeps what was seen, whatever arrives later', () => {
  const seen = applyNeeds(unknown, { canAsk: true, seenAt: 5 })
  expect(applyNeeds(seen, { canAsk: true, seenAt: 3 })).toEqual(seen)
  expect(applyNeeds(seen, { canAsk: false, seenAt: 0 }).needs).toEqual({ canAsk: false, seenAt: 5 })
})

it('[NEED-6] prefers what was announced to a log that was read before', () => {
  const read = applyLogNeeds(unknown, { can_ask: true }, unknown.needs)
  expect(read.needs).toEqual({ canAsk: true, seenAt: 0 })
  const switchedOff = applyNeeds(read, { canAsk: false, seenAt: 0 })
  expect(applyLogNeeds(switchedOff, { can_ask: true }, read.needs)).toBe(switchedOff)
  expect(applyLogNeeds(switchedOff, { can_ask: true }, switchedOff.needs).needs.canAsk).toBe(true)
  expect(applyLogNeeds(read, { can_ask: true }, read.needs)).toBe(read)
})
