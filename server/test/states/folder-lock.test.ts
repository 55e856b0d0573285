import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '#server/db/folder-lock.ts'
import { lockInKernel } from '#server/db/kernel-lock.ts'
import { describeThisProcess, formatHolder, type LockHolder } from '#server/db/lock-holder.ts'

const program = fileURLToPath(new URL('../programs/hold-lock.ts', import.meta.url))

let folder: string
let file: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-lock-'))
  file = path.join(folder, 'lock.pid')
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  fs.rmSync(folder, { recursive: true })
})

async function kill(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Starts a process that locks the folder; resolves with what it says. */
async function hold(command: string[] = []) {
  const [name = '', ...rest] = [...command, process.execPath, program, folder]
  const child = spawn(name, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = await once(readline.createInterface(child.stdout), 'line')
  return { child, said: String(said) }
}

const self = describeThisProcess()
const other = { ...self, token: 'of another process' }
const leave = (holder: Partial<LockHolder>) => formatHolder({ ...other, ...holder })
const ASKS = /^The database in \S+ may be in use by process \d+.*run: rm '\S+lock\.pid'$/

/** What a process may leave, and whether a lock is taken with the kernel's lock and without. */
const states: [state: string, text: string, withKernel: 'taken' | 'asks', without: string][] = [
  ['an empty lock', '', 'taken', 'taken'],
  ['half a lock', leave({}).slice(0, 60), 'taken', 'taken'],
  ['a lock that is something else', '\0\0\xff{"pid":', 'taken', 'taken'],
  ['a lock that is another text', '1\nnull\n', 'taken', 'taken'],
  ['the number of nobody', '999999999', 'taken', 'taken'],
  ['the number alone of a process that is another program', `${process.ppid}`, 'taken', 'taken'],
  ['its own number alone', `${process.pid}`, 'taken', 'taken'],
  ['a number that was reused', leave({ pid: process.ppid, startedAt: '17' }), 'taken', 'taken'],
  ['its own number, of an earlier process', leave({ startedAt: '17' }), 'taken', 'taken'],
  ['its own number, of another container', leave({ pidSpace: 'pid:[1]' }), 'taken', 'asks'],
  ['a lock from before a restart', leave({ boot: 'an earlier one' }), 'taken', 'taken'],
  ['a lock from another machine', leave({ boot: 'another one', host: 'another' }), 'taken', 'asks'],
  [
    'a lock of a system that tells no start',
    leave({ boot: null, startedAt: null, pid: 999_999_999, host: 'another' }),
    'taken',
    'asks',
  ],
]

describe('a lock of the database’s folder', () => {
  it.each(states)('[STATE-1] is right where there is %s', (_, text, withKernel, without) => {
    for (const [kernel, outcome] of [
      [lockInKernel, withKernel],
      [() => null, without],
    ] as const) {
      fs.writeFileSync(file, text, 'latin1')
      const lock = () => lockFolder(folder, { self, lockInKernel: kernel })
      if (outcome === 'taken') {
        lock()()
        expect(fs.existsSync(file)).toBe(false)
      } else {
        expect(lock).toThrow(ASKS)
        // What it says to run helps.
        fs.rmSync(file)
        lock()()
      }
    }
    expect(fs.readdirSync(folder)).toEqual(['lock'])
  })

  it('[STATE-1] is right where there are folders, or something else, in the places of its files', () => {
    fs.mkdirSync(file)
    fs.writeFileSync(path.join(folder, 'lock'), 'not a database '.repeat(100))
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid}. Stop`)
    unlock()
    fs.rmSync(path.join(folder, 'lock'))
    fs.mkdirSync(path.join(folder, 'lock'))
    lockFolder(folder)()
    expect(fs.readdirSync(folder)).toEqual(['lock'])
  })

  it('[STATE-2] is refused while its process lives, also where the kernel has no locks or another lock is in its place', () => {
    const unlock = lockFolder(folder)
    const none = { self: other, lockInKernel: () => null }
    expect(() => lockFolder(folder, none)).toThrow(`is in use by process ${process.pid}. Stop`)
    const before = fs.readFileSync(file)
    fs.writeFileSync(file, '')
    expect(() => lockFolder(folder)).toThrow('is in use by another process. Stop')
    fs.writeFileSync(file, leave({ host: 'box', pidSpace: 'pid:[1]' }))
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid} of box. Stop`)
    fs.writeFileSync(file, before)
    unlock()
    lockFolder(folder)()
  })

  it('[STATE-2] is not removed by another that had it before', () => {
    const unlock = lockFolder(folder)
    fs.writeFileSync(file, leave({}))
    unlock()
    expect(fs.readFileSync(file, 'utf8')).toBe(leave({}))
  })

  it('[STATE-2] of an earlier version, a number alone, counts while that process has the database open', () => {
    const open = fs.openSync(path.join(folder, 'page'), 'w')
    const child = spawn('sleep', ['1000'], { stdio: ['ignore', open, 'ignore'] })
    children.push(child)
    fs.writeFileSync(file, `${child.pid}`)
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${child.pid}. Stop`)
    fs.closeSync(open)
  })

  it('[STATE-2] of a process ends with it, however it dies', async () => {
    const { child, said } = await hold()
    expect(said).toBe('locked')
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${child.pid}. Stop`)
    await kill(child)
    expect(fs.existsSync(file)).toBe(true)
    lockFolder(folder)()
  })

  it.runIf(mayMakeContainers())(
    '[STATE-2] of a process is seen by one with the same number in another container',
    { tags: 'deep' },
    async () => {
      const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--uts']
      const first = await hold(container)
      expect(first.said).toBe('locked')
      expect(fs.readFileSync(file, 'utf8')).toMatch(/^1\n/)
      expect((await hold(container)).said).toContain('is in use by process 1 of ')
      expect(() => lockFolder(folder)).toThrow('is in use by process 1 of ')
      const { pid } = first.child
      const inside = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      process.kill(Number(inside), 'SIGKILL')
      await once(first.child, 'exit')
      expect((await hold(container)).said).toBe('locked')
    },
  )

  it('[STATE-2] is had by one of many that come at once, whatever was left', {
    tags: 'deep',
  }, async () => {
    for (const [, left] of states) {
      fs.writeFileSync(file, left, 'latin1')
      const all = await Promise.all(Array.from({ length: 6 }, () => hold()))
      const said = all.map((one) => one.said)
      expect(said.filter((one) => one === 'locked')).toHaveLength(1)
      expect(said.filter((one) => one.includes('is in use by '))).toHaveLength(5)
      await Promise.all(children.splice(0).map(kill))
    }
  })
})

/** Whether a process may have numbers of its own, as those of a container have. */
function mayMakeContainers(): boolean {
  try {
    execFileSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
