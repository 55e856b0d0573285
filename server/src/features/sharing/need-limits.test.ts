import { needKinds } from '@live-scribe/contract/needs/need'
import { expect, it } from 'vitest'
import { inProcessRateLimits } from '#server/adapters/cluster/in-process.ts'
import { createNeedLimits } from './need-limits.ts'

const start = () => createNeedLimits({ rateLimits: inProcessRateLimits() })
const refused = { code: 'too_many_requests' }

it('[NEED-11] lets a reader ask for each thing once, in each session', async () => {
  const limits = start()
  for (const kind of needKinds) await limits.useReader('ABC234', { kind, reader: 'ann' })
  for (const kind of needKinds)
    await expect(limits.useReader('ABC234', { kind, reader: 'ann' })).rejects.toMatchObject(refused)
  await limits.useReader('ABC234', { kind: 'slower', reader: 'bob' })
  await limits.useReader('QRS789', { kind: 'slower', reader: 'ann' })
})

it('[NEED-12] lets 600 needs of a session through in a minute, and no fewer of another', async () => {
  const limits = start()
  const ask = (code: string, index: number) =>
    limits.useReader(code, { kind: 'slower', reader: `reader ${index}` })
  for (let index = 0; index < 600; index += 1) await ask('ABC234', index)
  await expect(ask('ABC234', 600)).rejects.toMatchObject(refused)
  await ask('QRS789', 600)
})

it('[NEED-12] counts the addresses of an IPv6 network as one', async () => {
  const limits = start()
  for (let index = 0; index < 120; index += 1)
    await limits.useAddress(`2001:db8:0:1::${index.toString(16)}`)
  await expect(limits.useAddress('2001:db8:0:1::ffff')).rejects.toMatchObject(refused)
  await limits.useAddress('2001:db8:0:2::1')
})
