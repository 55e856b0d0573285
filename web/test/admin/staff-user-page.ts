import type { UserPage } from '@live-scribe/contract/admin/user-page'
import { adminUserRow } from './admin-site.ts'

const at = '2026-11-20T09:30:00.000Z'
/** What staff read about a user who bought and was refunded. */
export const staffUserPage: UserPage = {
  user: {
    ...adminUserRow,
    email: 'bea@example.com',
    full_name: 'Bea Example',
    role: 'User',
    staff_role: null,
    subscription_status: 'active',
    subscription_plan: 'starter',
    purchase_model: 'subscription',
    recording_retention: 'forever',
  },
  ledger: [
    { id: 'l1', kind: 'balance', minutes: 60, cause: 'grant', reason: 'Sorry', created_at: at },
    { id: 'l2', kind: 'allowance', minutes: -5, cause: 'session', reason: null, created_at: at },
  ],
  payments: [
    {
      id: 'pi_1',
      kind: 'minutes',
      name: '60 minutes',
      amount_cents: 3000,
      refunded_cents: 500,
      state: 'partly_refunded',
      paid_at: at,
    },
    {
      id: 'pi_2',
      kind: 'plan',
      name: 'Starter',
      amount_cents: 2000,
      refunded_cents: 2000,
      state: 'refunded',
      paid_at: at,
    },
  ],
  activity: {
    recordings: [
      { title: 'Interview with Zoë', status: 'completed', started_at: at, duration_minutes: 42 },
    ],
    total_recordings: 1,
    devices: [
      {
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
        signed_in_at: at,
        last_used_at: at,
      },
    ],
    mails: [{ kind: 'purchase', address: 'bea@example.com', outcome: 'failed', attempted_at: at }],
  },
}
