import { eq, sql } from 'drizzle-orm'
import { users } from '../server/src/db/schema.ts'
import { heading, percentile, print } from './lib/figures.ts'
import { startProduct } from './lib/product.ts'
import { TickingRecogniser } from './lib/ticking-recogniser.ts'

const people = 100_000
const rounds = 20
const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }

const views: [name: string, method: 'GET' | 'POST', path: string][] = [
  ['summary', 'GET', '/api/admin/summary'],
  ['users, newest first', 'GET', '/api/admin/users'],
  ['users, a late page', 'GET', '/api/admin/users?page=1500'],
  ['users by balance', 'GET', '/api/admin/users?order=minute_balance'],
  ['users by what they paid', 'GET', '/api/admin/users?order=total_paid'],
  ['users who paid', 'GET', '/api/admin/users?filter=paid'],
  ['users found by a part of an address', 'GET', '/api/admin/users?search=person99'],
  ['affiliates', 'POST', '/api/rpc/get_all_affiliates_with_stats'],
  ['interviews', 'POST', '/api/rpc/get_interview_stats'],
]

/** The views of the admin area with very many users, in the database in the box. */
export async function run(): Promise<void> {
  const product = await startProduct(
    new TickingRecogniser({ interimInterval: 1000, resultsPerFinal: 1 }),
  )
  try {
    const { db } = product.context
    const cookie = await signUp(product.url)
    await fetch(new URL('/api/me', product.url), { headers: { cookie } })
    await db.update(users).set({ isAdmin: true }).where(eq(users.email, account.email))
    await seed(db)
    heading(`the admin area with ${people} users, ${rounds} reads of each view`)
    for (const [name, method, path] of views) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now()
        const reply = await fetch(new URL(path, product.url), {
          method,
          headers: { cookie, origin: product.url, 'content-type': 'application/json' },
          ...(method === 'POST' ? { body: '{}' } : {}),
        })
        if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
        await reply.arrayBuffer()
        times.push(performance.now() - startedAt)
      }
      const at = (share: number) => percentile(times, share).toFixed(0)
      print(name, `p50 ${at(0.5)} · p95 ${at(0.95)} ms`, 'p95 ≤ 150 ms')
    }
  } finally {
    await product.close()
  }
}

type Database = Awaited<ReturnType<typeof startProduct>>['context']['db']

/** Users, a purchase of every tenth, a recording of every one, affiliates with referrals. */
async function seed(db: Database): Promise<void> {
  await db.execute(sql`insert into users (identity_user_id, email, full_name, created_at, minute_balance, purchase_model)
    select 'seed-' || n, 'person' || n || '@example.com', 'Person ' || n, now() - n * interval '1 minute', n % 500,
      case when n % 10 = 0 then 'minutes' else 'subscription' end from generate_series(1, ${sql.raw(String(people))}) n`)
  await db.execute(sql`insert into minute_purchases (user_id, price_paid_cents, minutes_purchased, checkout_id, created_at)
    select id, 3000, 60, 'cs_' || identity_user_id, created_at from users where purchase_model = 'minutes'`)
  await db.execute(sql`insert into minute_ledger (user_id, kind, minutes, cause_type, cause_id, created_at)
    select id, 'trial', -5, 'session', 's-' || identity_user_id, created_at from users`)
  await db.execute(sql`insert into transcription_sessions (session_id, user_id, title, status, started_at, duration_minutes)
    select translate(lpad(to_hex(substr(identity_user_id, 6)::int), 6, '0'), '0123456789abcdef', 'ABCDEFGHJKMNPQRS'), id, 'Interview', 'completed', created_at, 5 from users where identity_user_id like 'seed-%'`)
  await db.execute(sql`insert into affiliates (user_id, affiliate_code, commission_rate, default_bonus_minutes, created_at)
    select id, 'AFF' || substr(identity_user_id, 6), 20, 10, created_at from users where identity_user_id like 'seed-%00'`)
  await db.execute(sql`insert into referrals (affiliate_id, referred_user_id, bonus_minutes_granted, created_at)
    select a.id, u.id, 10, u.created_at from users u join affiliates a on a.affiliate_code = 'AFF' || (substr(u.identity_user_id, 6)::int / 100 * 100)
    where u.identity_user_id like 'seed-%' and u.identity_user_id not like 'seed-%00'`)
  await db.execute(sql`analyze`)
}

async function signUp(url: string): Promise<string> {
  const reply = await fetch(new URL('/api/auth/sign-up/email', url), {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
