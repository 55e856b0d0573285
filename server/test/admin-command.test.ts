import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPglite } from '#server/db/pglite.ts'
import { auditEntries, authSession, authUser, users } from '#server/db/schema.ts'

const command = fileURLToPath(new URL('../src/admin-command.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-admin-'))
  await addEmptyDatabase(folder)
  await withDatabase(async (db) => {
    const ann = { identityUserId: 'ann', email: 'Ann@example.com', emailVerified: true }
    await db.insert(users).values(ann)
  })
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

async function withDatabase<T>(
  act: (db: Awaited<ReturnType<typeof openPglite>>['db']) => Promise<T>,
): Promise<T> {
  const database = await openPglite(path.join(folder, 'db'))
  await database.migrate()
  try {
    return await act(database.db)
  } finally {
    await database.close()
  }
}

let listed: Record<string, string> = {}
function admin(...words: string[]) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...listed }
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [...QUICK_START, command, ...words], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), text: out + err }),
    )
  })
}

const isAdmin = () =>
  withDatabase(async (db) => {
    const [row] = await db.select().from(users).where(eq(users.identityUserId, 'ann'))
    return row?.isAdmin
  })

it('grants and revokes the admin role from the command line, and writes it down', async () => {
  expect(await admin('grant', 'ann@example.com')).toEqual({
    code: 0,
    text: 'ann@example.com is an administrator now. The admin area requires two-step verification: enable it at /security.\n',
  })
  expect(await isAdmin()).toBe(true)
  expect((await admin('grant', 'ann@example.com')).text).toContain('already')
  await admin('revoke', 'ann@example.com')
  expect(await isAdmin()).toBe(false)
  const entries = await withDatabase((db) => db.select().from(auditEntries))
  expect(entries.map(({ actorId, action, target }) => [actorId, action, target])).toEqual([
    [null, 'grant admin', 'Ann@example.com'],
    [null, 'revoke admin', 'Ann@example.com'],
  ])
})

it('[SUPP-15] takes a role, and makes an administrator without one', async () => {
  expect((await admin('grant', 'ann@example.com', 'support')).text).toBe(
    'ann@example.com is in support now. The admin area requires two-step verification: enable it at /security.\n',
  )
  expect(await isAdmin()).toBe(false)
  await admin('grant', 'ann@example.com')
  const rows = await withDatabase((db) => db.select().from(users))
  expect(rows.map(({ staffRole }) => staffRole)).toEqual(['admin'])
  const entries = await withDatabase((db) => db.select().from(auditEntries))
  expect(entries.map(({ action }) => action)).toEqual([
    'grant support',
    'revoke support',
    'grant admin',
  ])
})

it('[AUTH-32] grants nothing to who has not confirmed the address, unless it is said', async () => {
  await withDatabase((db) => db.update(users).set({ emailVerified: false }))
  const refused = await admin('grant', 'ann@example.com')
  expect(refused.code).toBe(1)
  expect(refused.text).toMatch(/^ann@example\.com is not confirmed: .*--unconfirmed\.\n$/)
  expect(await isAdmin()).toBe(false)
  expect((await admin('grant', 'ann@example.com', '--unconfirmed')).code).toBe(0)
  expect(await isAdmin()).toBe(true)
})

it('says what is wrong in one line', async () => {
  expect(await admin('grant', 'nobody@example.com')).toEqual({
    code: 1,
    text: 'Nobody has signed up with nobody@example.com.\n',
  })
  for (const words of [
    [],
    ['grant'],
    ['promote', 'ann@example.com'],
    ['grant', 'ann'],
    ['grant', 'ann@example.com', 'boss'],
  ]) {
    const { code, text } = await admin(...words)
    expect(code).toBe(1)
    expect(text).toMatch(/^Usage: /)
  }
})

it('[SEC-04] signs a user out everywhere, and writes it down', async () => {
  await withDatabase(async (db) => {
    await db.insert(authUser).values({ id: 'ann', name: 'Ann', email: 'ann@example.com' })
    await db.insert(authUser).values({ id: 'bob', name: 'Bob', email: 'bob@example.com' })
    const expiresAt = new Date(Date.now() + 60_000)
    await db.insert(authSession).values([
      { id: 'a1', token: 'a1', userId: 'ann', expiresAt },
      { id: 'a2', token: 'a2', userId: 'ann', expiresAt },
      { id: 'b1', token: 'b1', userId: 'bob', expiresAt },
    ])
  })
  expect(await admin('sign-out', 'ann@example.com')).toEqual({
    code: 0,
    text: 'ann@example.com is signed out everywhere (2).\n',
  })
  expect((await admin('sign-out', 'nobody@example.com')).code).toBe(1)
  await withDatabase(async (db) => {
    expect((await db.select().from(authSession)).map(({ id }) => id)).toEqual(['b1'])
    expect(await db.select().from(auditEntries)).toMatchObject([
      { actorId: null, action: 'end sessions', target: 'Ann@example.com' },
    ])
  })
})

it('tells that who is in ADMIN_EMAILS becomes an administrator again', async () => {
  await admin('grant', 'ann@example.com')
  listed = { ADMIN_EMAILS: 'Ann@example.com' }
  expect((await admin('revoke', 'ann@example.com')).text).toBe(
    'ann@example.com is not an administrator now. Remove it from ADMIN_EMAILS too, or it becomes one again.\n',
  )
  listed = {}
})
