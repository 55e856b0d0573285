import { makeAdmin } from '@live-scribe/testing/clients/make-admin'
import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import { sql } from 'drizzle-orm'
import { seedInstallation, USER_COUNT } from './admin/seed.ts'
import { adminViews } from './admin/views.ts'
import { startProduct } from './lib/product.ts'
import { IntervalRecogniser } from './lib/recognisers/interval-recogniser.ts'
import { account, signUp } from './lib/sign-up.ts'
import { percentile, printHeading, printRow } from './lib/statistics.ts'

const ROUNDS = 40

/**
 * Measures the admin area's queries with 100,000 users, on the embedded PGlite database or, with
 * `--postgres`, on a PostgreSQL server.
 */
export async function run([option]: string[]): Promise<void> {
  const server = option === '--postgres' ? await startPostgresServer() : null
  try {
    await measure(server?.url('postgres'))
  } finally {
    await server?.stop()
  }
}

async function measure(databaseUrl: string | undefined): Promise<void> {
  const recogniser = new IntervalRecogniser({ interimIntervalMs: 1000, resultsPerFinal: 1 })
  const product = await startProduct(recogniser, { databaseUrl })
  try {
    const { db } = product.context
    await seedInstallation(db)
    // Does what autovacuum would do later; the embedded database has no autovacuum.
    if (databaseUrl) await db.execute(sql`vacuum analyze`)
    const cookie = await signUp(product.url)
    await fetch(new URL('/api/me', product.url), { headers: { cookie } })
    await makeAdmin(db, account.email)
    const where = databaseUrl ? 'PostgreSQL' : 'PGlite'
    printHeading(
      `the admin area with ${USER_COUNT} users on ${where}, ${ROUNDS} reads of each view`,
    )
    const read = async (method: string, path: string) => {
      const reply = await fetch(new URL(path, product.url), {
        method,
        headers: { cookie, origin: product.url, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      await reply.arrayBuffer()
    }
    for (const [name, method, path] of adminViews) {
      const times: number[] = []
      const before = process.cpuUsage()
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now()
        await read(method, path)
        times.push(performance.now() - startedAt)
      }
      const at = (share: number) => percentile(times, share).toFixed(0)
      const { user, system } = process.cpuUsage(before)
      // Only this process's CPU time is counted, which includes the embedded database.
      const core = databaseUrl ? '' : ` · ${((user + system) / 1000 / ROUNDS).toFixed(0)} of a core`
      printRow(name, `p50 ${at(0.5)} · p95 ${at(0.95)}${core} ms`, 'p95 ≤ 150 ms')
    }
  } finally {
    await product.close()
  }
}
