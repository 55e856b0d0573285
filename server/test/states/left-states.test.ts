import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cutPower, FINALS, findEndOfLog } from './cut-power.ts'
import { expectSays, expectServes } from './start-server.ts'

/** A state of a data folder: how it comes about, and what is right. */
interface State {
  name: string
  make: (folder: string) => void
  /** The line of a start that is refused; one that serves has none. */
  says?: RegExp
  /** What the line asks for; afterwards the server serves. */
  mend?: (folder: string) => void
  /** A line that the server says while it serves. */
  warns?: RegExp
  /** Whether it is tried in the quick run as well. */
  isQuick?: boolean
  /** Whether the database is another, because the state had none. */
  isNew?: boolean
}

const pg = (folder: string, ...names: string[]) => path.join(folder, 'db', 'pg', ...names)
const replace = (file: string, text: string | Buffer) => {
  fs.rmSync(file, { force: true, recursive: true })
  fs.writeFileSync(file, text)
}
const writeAfterLog = (folder: string, bytes: Buffer) => {
  const { file, position } = findEndOfLog(folder)
  const log = fs.openSync(file, 'r+')
  fs.writeSync(log, bytes, 0, bytes.length, position)
  fs.closeSync(log)
}
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 7919) % 251))
const isDamaged = /^The database in \S+ can't be opened: .*restore a backup, docs\/backup\.md/i
const fromBackup = (folder: string) => {
  fs.rmSync(folder, { recursive: true })
  fs.cpSync(template, folder, { recursive: true })
}

const states: State[] = [
  { name: 'nothing but what was acknowledged', make: () => {} },
  {
    name: 'a page of the log that is torn: its first half is written',
    make: (folder) => writeAfterLog(folder, noise(4096)),
  },
  {
    name: 'a record of the log without its end',
    make: (folder) => writeAfterLog(folder, Buffer.from([0xff, 0, 0, 0, 1, 0, 0, 0, 7])),
  },
  {
    name: 'a file of the log that was made in advance, with other bytes in it',
    make: (folder) => {
      const { file } = findEndOfLog(folder)
      const next = file.replace(/.$/, (digit) => (Number.parseInt(digit, 16) + 1).toString(16))
      replace(next.toUpperCase().replace(/.*(?=\/[0-9A-F]{24}$)/, path.dirname(file)), noise(8192))
    },
  },
  {
    name: 'an empty postmaster.pid',
    make: (folder) => replace(pg(folder, 'postmaster.pid'), ''),
    isQuick: true,
  },
  {
    name: 'a postmaster.pid that is something else',
    make: (folder) => replace(pg(folder, 'postmaster.pid'), noise(100)),
  },
  {
    name: 'statistics that are half written',
    make: (folder) => replace(pg(folder, 'pg_stat', 'pgstat.stat'), noise(100)),
  },
  {
    name: 'a file of a cache that is half written',
    make: (folder) => replace(pg(folder, 'global', 'pg_internal.init'), noise(100)),
  },
  {
    name: 'half a database beside the whole one',
    make: (folder) => {
      const draft = path.join(folder, 'db', 'pg.new')
      fs.cpSync(pg(folder, 'base'), path.join(draft, 'base'), { recursive: true })
    },
  },
  {
    name: 'an empty folder of the database',
    make: (folder) => fs.rmSync(pg(folder), { recursive: true }),
    isNew: true,
  },
  {
    name: 'an empty folder of the database’s files',
    make: (folder) => {
      fs.rmSync(pg(folder), { recursive: true })
      fs.mkdirSync(pg(folder))
    },
    isNew: true,
  },
  {
    name: 'no PG_VERSION',
    make: (folder) => fs.rmSync(pg(folder, 'PG_VERSION')),
    says: isDamaged,
    mend: fromBackup,
  },
  {
    name: 'an empty PG_VERSION',
    make: (folder) => replace(pg(folder, 'PG_VERSION'), ''),
    says: isDamaged,
    mend: fromBackup,
  },
  {
    name: 'no file of control',
    make: (folder) => fs.rmSync(pg(folder, 'global', 'pg_control')),
    says: isDamaged,
    mend: fromBackup,
  },
  {
    name: 'half a file of control',
    make: (folder) => fs.truncateSync(pg(folder, 'global', 'pg_control'), 100),
    says: isDamaged,
    mend: fromBackup,
  },
  {
    name: 'no log',
    make: (folder) => fs.rmSync(pg(folder, 'pg_wal'), { recursive: true }),
    says: isDamaged,
    mend: fromBackup,
  },
  {
    name: 'a log without its first file',
    make: (folder) => fs.rmSync(findEndOfLog(folder).file),
    says: isDamaged,
    mend: fromBackup,
  },
  {
    name: 'a file in the place of the database’s folder',
    make: (folder) => replace(path.join(folder, 'db'), ''),
    says: /^\S+\/db can't be written \(EEXIST\)/,
    mend: fromBackup,
  },
  {
    name: 'no secret',
    make: (folder) => fs.rmSync(path.join(folder, 'auth-secret')),
    warns: /auth-secret was missing.*everybody has to sign in again/,
  },
  {
    name: 'an empty secret',
    make: (folder) => replace(path.join(folder, 'auth-secret'), ''),
    warns: /auth-secret was missing.*everybody has to sign in again/,
  },
  {
    name: 'a secret of zeros',
    make: (folder) => replace(path.join(folder, 'auth-secret'), Buffer.alloc(43)),
    warns: /auth-secret was missing.*everybody has to sign in again/,
  },
  {
    name: 'half a secret',
    make: (folder) => fs.truncateSync(path.join(folder, 'auth-secret'), 20),
    says: /auth-secret is not whole: .* run rm '\S+auth-secret'/,
    mend: (folder) => fs.rmSync(path.join(folder, 'auth-secret')),
    warns: /auth-secret was missing.*everybody has to sign in again/,
  },
  {
    name: 'a folder in the place of the secret',
    make: (folder) => {
      fs.rmSync(path.join(folder, 'auth-secret'))
      fs.mkdirSync(path.join(folder, 'auth-secret'))
    },
    says: /auth-secret can't be read \(EISDIR\)/,
    mend: fromBackup,
  },
  {
    name: 'a secret that was being written',
    make: (folder) => replace(path.join(folder, 'auth-secret.new'), 'abc'),
  },
  {
    name: 'a file in the place of the outbox',
    make: (folder) => replace(path.join(folder, 'outbox'), ''),
  },
  {
    name: 'half a mail',
    make: (folder) => {
      fs.mkdirSync(path.join(folder, 'outbox'))
      replace(path.join(folder, 'outbox', 'a.eml.half'), 'From: ')
    },
  },
  {
    name: 'half a speech model, with the lock of its installation',
    make: (folder) => {
      for (const name of ['small', 'small.part']) {
        fs.mkdirSync(path.join(folder, 'models', name), { recursive: true })
        replace(path.join(folder, 'models', name, 'tokens.txt'), 'a 1\nb')
        replace(path.join(folder, 'models', name, 'checked.json'), '{"half')
      }
      replace(path.join(folder, 'models', 'install.lock'), '{"token"')
    },
  },
  {
    name: 'a choice of a speech model that is something else',
    make: (folder) => {
      fs.mkdirSync(path.join(folder, 'models', 'in-use'), { recursive: true })
      replace(path.join(folder, 'models', 'choice'), noise(40))
      replace(path.join(folder, 'models', 'in-use', 'a.json'), '{')
    },
  },
  {
    name: 'a file in the place of the folder of models',
    make: (folder) => replace(path.join(folder, 'models'), ''),
  },
  {
    name: 'an empty sheet of the seeded accounts',
    make: (folder) => replace(path.join(folder, 'seeded.json'), ''),
  },
  {
    name: 'half a sheet of the seeded accounts',
    make: (folder) => replace(path.join(folder, 'seeded.json'), '{"administratorId":"17",'),
  },
]

let parent: string
let template: string
let code: string
beforeAll(async () => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-states-'))
  template = path.join(parent, 'template')
  fs.mkdirSync(template)
  code = await cutPower(template)
  fs.writeFileSync(path.join(template, 'auth-secret'), 'x'.repeat(43))
})
afterAll(() => fs.rmSync(parent, { recursive: true }))

let folder: string
beforeEach(() => {
  folder = path.join(parent, 'data')
  fs.cpSync(template, folder, { recursive: true })
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

async function readFinals(url: string): Promise<string[]> {
  const reply = await fetch(new URL(getSharedTranscript.path.replace(':code', code), url), {
    headers: { connection: 'close' },
  })
  if (reply.status === 404) return []
  return getSharedTranscript.reply.parse(await reply.json()).segments.map(({ text }) => text)
}

async function expectServesFinals({ isNew = false, warns }: Partial<State>): Promise<void> {
  const { out, value } = await expectServes(folder, readFinals)
  expect(value).toEqual(isNew ? [] : FINALS)
  if (warns) expect(out).toMatch(warns)
  else expect(out).not.toMatch(/^!.*auth-secret/m)
}

describe('a data folder that a power cut or a copy has left', () => {
  const tryState = async (state: State) => {
    state.make(folder)
    if (state.says) {
      expect(await expectSays(folder)).toMatch(state.says)
      state.mend?.(folder)
    }
    await expectServesFinals(state)
    // And once more, as what a start leaves must not be a state either.
    await expectServesFinals({ isNew: state.isNew ?? false })
  }

  it.each(states.filter(({ isQuick }) => isQuick))('[STATE-3] with $name', tryState)
  it.each(states.filter(({ isQuick }) => !isQuick))(
    '[STATE-3] with $name',
    { tags: 'deep' },
    tryState,
  )

  it('[STATE-3] on a port that another program has', { tags: 'deep' }, async () => {
    const other = net.createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as net.AddressInfo
    const said = await expectSays(folder, { env: { PORT: String(port) } })
    expect(said).toMatch(/^Port \d+ is in use\. .*PORT=3001 npm start/)
    await new Promise((resolve) => other.close(resolve))
    await expectServesFinals({})
  })
})
