import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/db/database.ts'

export const USER_COUNT = 100_000

const inserted = sql.raw(String(USER_COUNT))

/**
 * Inserts the ledger rows of the recordings of a tenth of the users. Its trigger updates these
 * users; one statement for all would move every row of `users` to another page.
 */
const recordedBy = (tenth: number) => sql`
  insert into minute_ledger (user_id, kind, minutes, cause_type, cause_id, created_at)
    select s.user_id, 'trial', -5, 'session', s.id, s.started_at from transcription_sessions s
    join users u on u.id = s.user_id where u.identity_user_id like ${sql.raw(`'seed-%${tenth}'`)}`

const statements = [
  sql`insert into users (identity_user_id, email, full_name, created_at, minute_balance, purchase_model,
      subscription_status, subscription_plan)
    select 'seed-' || n, 'person' || n || '@example.com', 'Person ' || n, now() - n * interval '5 minutes', n % 500,
      case when n % 10 = 0 then 'minutes' else 'subscription' end,
      case when n % 10 = 5 then 'active' else 'free' end,
      case when n % 10 <> 5 then null when n % 30 = 5 then 'business' when n % 20 = 5 then 'professional' else 'starter' end
    from generate_series(${inserted}, 1, -1) n`,
  sql`insert into minute_purchases (user_id, price_paid_cents, minutes_purchased, checkout_id, created_at)
    select id, 3000 * times, 60 * times, 'cs_' || times || identity_user_id, created_at
    from users, generate_series(1, 3) times where purchase_model = 'minutes' order by times`,
  sql`insert into subscription_payments (user_id, invoice_id, plan, amount_paid_cents, period_started_at, paid_at)
    select id, 'in_' || month || identity_user_id, subscription_plan, 2000, created_at, created_at
    from users, generate_series(1, 6) month where subscription_status = 'active' order by month`,
  sql`insert into transcription_sessions (session_id, user_id, title, status, started_at, duration_minutes)
    select translate(lpad(to_hex(substr(identity_user_id, 6)::int * 4 + times), 6, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS'),
      id, 'Interview', 'completed', least(now(), created_at + times * interval '5 days'), 5
    from users, generate_series(0, 2) times`,
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(recordedBy),
  sql`insert into affiliates (user_id, affiliate_code, commission_rate, default_bonus_minutes, created_at)
    select id, 'AFF' || substr(identity_user_id, 6), 20, 10, created_at from users where identity_user_id like 'seed-%00'`,
  sql`insert into referrals (affiliate_id, referred_user_id, bonus_minutes_granted, is_converted, created_at)
    select a.id, u.id, 10, u.purchase_model = 'minutes', u.created_at
    from users u join affiliates a on a.affiliate_code = 'AFF' || (substr(u.identity_user_id, 6)::int / 100 * 100)
    where u.identity_user_id not like 'seed-%00'`,
  sql`insert into commission_ledger (referral_id, cause_type, cause_id, step, rate, commission_cents, purchase_cents, created_at)
    select r.id, 'purchase', p.checkout_id, 1, 20, p.price_paid_cents / 5, p.price_paid_cents, p.created_at
    from minute_purchases p join referrals r on r.referred_user_id = p.user_id`,
  sql`insert into audit_entries (action, target, reason, created_at)
    select 'add minutes', email || ': 10 minutes', 'Lost an interview', created_at from users where identity_user_id like 'seed-%0'`,
  sql`insert into payment_events (id, type, received_at, processed_at)
    select 'evt_' || identity_user_id, 'invoice.paid', created_at, created_at from users`,
]

/**
 * Seeds one year of an installation: three recordings per user, purchases of every tenth user,
 * invoices of another tenth, and one affiliate per hundred users with referrals.
 */
export async function seedInstallation(db: Database): Promise<void> {
  for (const statement of statements) await db.execute(statement)
}
