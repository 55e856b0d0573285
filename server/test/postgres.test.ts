import { sql } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { openPostgres } from '#server/db/postgres.ts'

const given = inject('testDatabase')
const url = given.provider === 'postgres' ? given.url : ''

it('migrates once when several processes start at the same time', async () => {
  const admin = await openPostgres(url)
  await admin.db.execute(sql`create database started_together`)
  const address = new URL(url)
  address.pathname = '/started_together'
  const nodes = await Promise.all(Array.from({ length: 4 }, () => openPostgres(address.href)))
  await Promise.all(nodes.map((node) => node.migrate()))
  for (const node of nodes) await node.close()
  await admin.close()
})

it('survives a server that ends a connection in the middle of a transaction', async () => {
  const [database, admin] = [await openPostgres(url), await openPostgres(url)]
  const lost = database.db.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as {
      rows: { pid: number }[]
    }
    await admin.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    // The connection ends while no query is running.
    await new Promise(setImmediate)
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toThrow()
  await database.db.execute(sql`select 1`)
  await database.close()
  await admin.close()
})

it('says what to do when no server answers', async () => {
  await expect(openPostgres('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(
    /No PostgreSQL answers at 127\.0\.0\.1:1.*DATABASE_URL/,
  )
})
