import type { SpeechModelStatus } from '@live-scribe/contract/speech-models'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  ok,
  type StubResponse,
  type StubServer,
  signedInServer,
  testUser,
} from '../render-site.tsx'

export const badRequestResponse: StubResponse = {
  status: 400,
  body: { error: 'x', code: 'bad_request' },
}
const adminSummary = {
  total_users: 1200,
  users_on_minutes: 300,
  total_affiliates: 9,
  active_affiliates: 7,
  estimated_revenue: 1_234_500,
  paid_revenue: 987_600,
  minutes_purchased: 5000,
  minutes_allocated: 4000,
  interviews_today: 12,
  users_today: 8,
  month_recorded_seconds: 45_000,
  month_recogniser_seconds: 72_000,
}
export const adminUserRow = {
  ...testUser,
  id: '12345678-aaaa',
  role: 'Admin',
  total_paid: 3000,
  total_minutes: 44,
  last_seen_at: '2026-11-27T18:00:00.000Z',
}
export const affiliateRow = {
  id: 'aff-1',
  user_id: 'user-7',
  affiliate_code: 'ADAREADS',
  commission_rate: 20,
  default_bonus_minutes: 10,
  is_active: true,
  created_at: '2026-11-01T09:00:00.000Z',
  email: 'ada@example.com',
  full_name: 'Ada Lovelace',
  total_referrals: 4,
  converted_referrals: 1,
  total_commission: 600,
  total_bonus_minutes: 40,
  conversion_rate: 25,
}
const interviewStats = {
  total_interviews: 10,
  unique_users: 6,
  total_minutes: 300,
  avg_duration_minutes: 37.5,
  completed_interviews: 8,
  active_interviews: 1,
  paused_interviews: 1,
  days: [{ day: '2026-11-21', interviews: 10, minutes: 300, new_users: 3, users: 1_204 }],
}

export const speechModels: SpeechModelStatus = {
  choice: 'auto',
  is_configured: false,
  recogniser: 'sherpa-onnx, model zipformer, on this machine',
  reason: 'the best of its models that this machine carries; 6 streams at once',
  activity: null,
  failure: null,
  models: [],
}

export const adminServer: StubServer = {
  ...signedInServer,
  'GET /api/me': () => ok({ user: { ...testUser, is_admin: true, staff_role: 'admin' } }),
  'GET /api/admin/summary': () => ok(adminSummary),
  'GET /api/admin/users': () => ok({ users: [adminUserRow], matching: 1, total: 1200 }),
  'POST /api/rpc/get_all_affiliates_with_stats': () => ok([affiliateRow]),
  'GET /api/admin/payouts': () => ok({ months: [], payouts: [] }),
  'POST /api/rpc/get_interview_stats': () => ok(interviewStats),
  'GET /api/admin/speech-models': () => ok(speechModels),
  'GET /api/admin/grants': () => ok({ grants: [] }),
  'GET /api/admin/audit': () => ok({ entries: [], has_more: false }),
  'GET /api/admin/user-by-email': ({ url }) =>
    url.searchParams.get('email') === 'ada@example.com'
      ? ok({ id: 'user-7', email: 'ada@example.com', full_name: 'Ada' })
      : { status: 404, body: { error: 'User not found', code: 'not_found' } },
}
export const typeInto = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
export const pressButton = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }))
