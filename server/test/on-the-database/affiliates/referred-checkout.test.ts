import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AffiliateShop, readReply, readStats } from '../../clients/affiliate-shop.ts'
import { getSandbox, goodCard, Shopper } from '../../clients/shop.ts'

let shop: AffiliateShop
beforeAll(async () => {
  shop = await AffiliateShop.start()
})
afterAll(() => shop.server.close())

describe('a checkout with a code', () => {
  const buyWith = async (
    ann: Shopper,
    { body = {}, cookie = '' }: { body?: object; cookie?: string },
  ) => {
    const reply = await fetch(new URL('/api/create-minute-checkout', shop.server.url), {
      method: 'POST',
      headers: {
        ...ann.user.headers,
        'content-type': 'application/json',
        cookie: `${ann.user.headers.cookie}${cookie}`,
      },
      body: JSON.stringify({ packageId: 'one-interview', ...body }),
    })
    const { sessionId, url } = (await reply.json()) as { sessionId: string; url: string }
    await ann.press(url, { do: 'pay', card: goodCard })
    await ann.status(sessionId)
    await getSandbox(shop.server).settled()
  }

  it.each([
    ['in what the page sends', (affiliateCode: string) => ({ body: { affiliateCode } })],
    ['in its cookie', (code: string) => ({ cookie: `; affiliate_code=${code}` })],
  ])(
    '[AFF-40] %s refers a buyer whom nobody had referred, and gives no bonus',
    async (_where, given) => {
      const { row, user } = await shop.affiliate()
      const ann = await Shopper.join(shop.server)
      await buyWith(ann, given(row.affiliate_code))
      expect(await readStats(user, row.id)).toMatchObject({
        total_referrals: 1,
        converted_referrals: 1,
        total_commission: 600,
        total_bonus_minutes: 0,
      })
      expect((await ann.row()).minuteBalance).toBe(60)
      expect(await ann.subscription()).toMatchObject({ plan_name: 'Pay as you go' })
    },
  )

  it('[AFF-40] of an affiliate who is no longer active refers nobody', async () => {
    const { row, user } = await shop.affiliate()
    await readReply(shop.admin, 'PATCH', `/api/admin/affiliates/${row.id}`, { is_active: false })
    await buyWith(await Shopper.join(shop.server), { body: { affiliateCode: row.affiliate_code } })
    expect(await readStats(user, row.id)).toMatchObject({ total_referrals: 0, total_commission: 0 })
  })

  it('[AFF-40, RISK-66] changes nothing for whom somebody referred, nor for the affiliate’s own', async () => {
    const first = await shop.affiliate()
    const second = await shop.affiliate()
    const ann = await shop.referred(first.row.affiliate_code)
    await buyWith(ann, { body: { affiliateCode: second.row.affiliate_code } })
    const own = second.row.affiliate_code
    await buyWith(second.shopper, { body: { affiliateCode: own } })
    await buyWith(await Shopper.join(shop.server), { body: { affiliateCode: 'NOBODYS1' } })
    expect(await readStats(first.user, first.row.id)).toMatchObject({ total_commission: 600 })
    expect(await readStats(second.user, second.row.id)).toMatchObject({ total_referrals: 0 })
  })
})
