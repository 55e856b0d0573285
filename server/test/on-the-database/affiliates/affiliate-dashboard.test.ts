import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AffiliateShop, readReferrals, readReply } from '../../clients/affiliate-shop.ts'
import { Shopper } from '../../clients/shop.ts'

let shop: AffiliateShop
beforeAll(async () => {
  shop = await AffiliateShop.start()
})
afterAll(() => shop.server.close())

describe('an affiliate’s dashboard', () => {
  it('[AFF-03, AFF-04, AUTH-19, DATA-20, DATA-21] is for those who have a row', async () => {
    const { row, user, shopper } = await shop.affiliate()
    expect((await readReply(user, 'GET', '/api/affiliate')).body).toEqual({ affiliate: row })
    const { id: user_id } = await shopper.row()
    expect(row).toEqual({
      id: expect.any(String),
      user_id,
      affiliate_code: expect.stringMatching(/^[A-Z0-9]+$/),
      commission_rate: 20,
      default_bonus_minutes: 10,
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      email: shopper.email,
      full_name: 'Ann Example',
    })
    expect((await readReply(user, 'GET', '/api/me')).body.user).toMatchObject({
      is_affiliate: true,
    })
    const other = await Shopper.join(shop.server)
    expect((await readReply(other.user, 'GET', '/api/affiliate')).body).toEqual({ affiliate: null })
    expect((await readReply(other.user, 'GET', '/api/me')).body.user).toMatchObject({
      is_affiliate: false,
    })
  })

  it('[RISK-14, RISK-50, AUTH-28] is the affiliate’s own with people masked, and an administrator’s to read in full', async () => {
    const { row, user } = await shop.affiliate()
    const ann = await shop.confirmedReferred(row.affiliate_code)
    expect((await readReferrals(user, row.id))[0]).toMatchObject({
      email: `${ann.email[0]}•••@example.com`,
      full_name: 'Ann E.',
    })
    expect((await readReferrals(shop.admin, row.id))[0]).toMatchObject({
      email: ann.email,
      full_name: 'Ann Example',
    })
    const other = await shop.affiliate()
    for (const path of ['stats', 'referrals_data', 'months']) {
      for (const id of [row.id, crypto.randomUUID(), 'no id']) {
        const reply = await readReply(other.user, 'POST', `/api/rpc/get_affiliate_${path}`, {
          p_affiliate_id: id,
        })
        expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
    }
  })
})
