import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { auditEntries, authSession, authUser, users } from '#server/db/schema.ts'
import { applyStaffChange, parseStaffChange, usage } from '#server/staff-changes.ts'
import { openTestDatabase } from './test-database.ts'

describe('the words after npm run admin', () => {
  let database: OpenDatabase
  beforeEach(async () => {
    database = await openTestDatabase()
    const ann = { identityUserId: 'ann', email: 'Ann@example.com', emailVerified: true }
    await database.db.insert(users).values(ann)
  })
  afterEach(() => database.close())

  async function admin(words: string[], adminEmails: string[] = []) {
    const change = parseStaffChange(words)
    return change && applyStaffChange(database.db, change, adminEmails)
  }
  const readAnn = async () => (await database.db.select().from(users))[0]
  const readAudit = () => database.db.select().from(auditEntries)

  it('grant and revoke the admin role, and write it down', async () => {
    expect(await admin(['grant', 'ann@example.com'])).toEqual({
      text: 'ann@example.com is an administrator now. The admin area requires two-step verification: enable it at /security.',
      hasFailed: false,
    })
    expect(await readAnn()).toMatchObject({ isAdmin: true })
    expect(await admin(['grant', 'ann@example.com'])).toEqual({
      text: 'ann@example.com is already an administrator.',
      hasFailed: false,
    })
    await admin(['revoke', 'ann@example.com'])
    expect(await readAnn()).toMatchObject({ isAdmin: false })
    expect(
      (await readAudit()).map(({ actorId, action, target }) => [actorId, action, target]),
    ).toEqual([
      [null, 'grant admin', 'Ann@example.com'],
      [null, 'revoke admin', 'Ann@example.com'],
    ])
  })

  it('[SUPP-15] grant a role, and make an administrator without one', async () => {
    expect(await admin(['grant', 'ann@example.com', 'support'])).toMatchObject({
      text: 'ann@example.com is in support now. The admin area requires two-step verification: enable it at /security.',
    })
    expect(await readAnn()).toMatchObject({ isAdmin: false, staffRole: 'support' })
    await admin(['grant', 'ann@example.com'])
    expect(await readAnn()).toMatchObject({ staffRole: 'admin' })
    expect((await readAudit()).map(({ action }) => action)).toEqual([
      'grant support',
      'revoke support',
      'grant admin',
    ])
  })

  it('[AUTH-32] grant nothing to who has not confirmed the address, unless it is said', async () => {
    await database.db.update(users).set({ emailVerified: false })
    expect(await admin(['grant', 'ann@example.com'])).toEqual({
      text: expect.stringMatching(/^ann@example\.com is not confirmed: .*--unconfirmed\.$/),
      hasFailed: true,
    })
    expect(await readAnn()).toMatchObject({ isAdmin: false })
    const allowed = await admin(['grant', 'ann@example.com', '--unconfirmed'])
    expect(allowed).toMatchObject({ hasFailed: false })
    expect(await readAnn()).toMatchObject({ isAdmin: true })
  })

  it('name a user who is not there', async () => {
    for (const verb of ['grant', 'revoke', 'sign-out']) {
      expect(await admin([verb, 'nobody@example.com'])).toEqual({
        text: 'Nobody has signed up with nobody@example.com.',
        hasFailed: true,
      })
    }
  })

  it.each([
    [[]],
    [['grant']],
    [['promote', 'ann@example.com']],
    [['grant', 'ann']],
    [['grant', 'ann@example.com', 'boss']],
    [['revoke', 'ann@example.com', 'support']],
  ])('are no command: %j', (words) => {
    expect(parseStaffChange(words)).toBeNull()
  })

  it('[SEC-04] sign a user out everywhere, and write it down', async () => {
    await database.db.insert(authUser).values([
      { id: 'ann', name: 'Ann', email: 'ann@example.com' },
      { id: 'bob', name: 'Bob', email: 'bob@example.com' },
    ])
    const expiresAt = new Date(Date.now() + 60_000)
    await database.db.insert(authSession).values([
      { id: 'a1', token: 'a1', userId: 'ann', expiresAt },
      { id: 'a2', token: 'a2', userId: 'ann', expiresAt },
      { id: 'b1', token: 'b1', userId: 'bob', expiresAt },
    ])
    expect(await admin(['sign-out', 'ann@example.com'])).toEqual({
      text: 'ann@example.com is signed out everywhere (2).',
      hasFailed: false,
    })
    expect((await database.db.select().from(authSession)).map(({ id }) => id)).toEqual(['b1'])
    expect(await readAudit()).toMatchObject([
      { actorId: null, action: 'end sessions', target: 'Ann@example.com' },
    ])
  })

  it('tell that who is in ADMIN_EMAILS becomes an administrator again', async () => {
    await admin(['grant', 'ann@example.com'])
    expect(await admin(['revoke', 'ann@example.com'], ['ann@example.com'])).toMatchObject({
      text: 'ann@example.com is not an administrator now. Remove it from ADMIN_EMAILS too, or it becomes one again.',
    })
  })
})

describe('the program', () => {
  let folder: string
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-admin-'))
    await addMigratedDatabase(folder)
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  const program = fileURLToPath(new URL('../src/admin-command.ts', import.meta.url))
  function run(...words: string[]) {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder }
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, [...QUICK_START, program, ...words], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  }

  it('says what it did in one line, with exit code 1 for a failure or for words that are no command', {
    tags: 'deep',
  }, async () => {
    const runs = [run('sign-out', 'nobody@example.com'), run('promote', 'ann@example.com')]
    expect(await Promise.all(runs)).toEqual([
      { code: 1, out: 'Nobody has signed up with nobody@example.com.\n', err: '' },
      { code: 1, out: '', err: `${usage}\n` },
    ])
  })
})
