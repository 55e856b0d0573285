import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { touchFile } from '#server/lib/files/touch-file.ts'
import { isRunning } from '#server/lib/machine.ts'

/** Milliseconds between two signs of life of a process. */
const HEARTBEAT_MS = 20_000
/** Milliseconds without one after which a process counts as gone, wherever it runs. */
const GONE_AFTER_MS = 120_000

/** A process and the models that it has loaded. */
interface ModelUse {
  pid: number
  host: string
  models: string[]
}

/** Tells other processes which models this one has loaded, so that nobody removes them. */
export class ModelUseMarker {
  readonly #file: string
  readonly #heartbeat: NodeJS.Timeout

  constructor(modelsFolder: string) {
    this.#file = path.join(modelsFolder, 'in-use', `${randomUUID()}.json`)
    this.#heartbeat = setInterval(() => touchFile(this.#file), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  set(models: readonly string[]): void {
    if (models.length === 0) {
      this.#remove()
      return
    }
    const use: ModelUse = { pid: process.pid, host: os.hostname(), models: [...models] }
    try {
      fs.mkdirSync(path.dirname(this.#file), { recursive: true })
      // Written aside, because who reads half of it takes this process for gone.
      fs.writeFileSync(`${this.#file}.new`, JSON.stringify(use))
      fs.renameSync(`${this.#file}.new`, this.#file)
    } catch {
      // A folder that can't be written is no reason not to recognise speech.
    }
  }

  /** Ends the marker. */
  clear(): void {
    clearInterval(this.#heartbeat)
    this.#remove()
  }

  #remove(): void {
    try {
      fs.rmSync(this.#file, { force: true })
    } catch {
      // What can't be written has no marker, or one that ages.
    }
  }
}

/** The models that running processes have loaded; what dead ones of this machine left is removed. */
export function findModelsInUse(modelsFolder: string, now = Date.now): Set<string> {
  const folder = path.join(modelsFolder, 'in-use')
  const used = new Set<string>()
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    if (!name.endsWith('.json')) continue
    const file = path.join(folder, name)
    const use = read(file)
    if (!use || isGone(use, file, now)) {
      fs.rmSync(file, { force: true })
      continue
    }
    for (const model of use.models) used.add(model)
  }
  return used
}

function isGone({ host, pid }: ModelUse, file: string, now: () => number): boolean {
  if (host === os.hostname() && !isRunning(pid)) return true
  // Its number may be another process's now; a time to come is of a clock that was ahead.
  const { mtimeMs = 0 } = fs.statSync(file, { throwIfNoEntry: false }) ?? {}
  return Math.abs(now() - mtimeMs) > GONE_AFTER_MS
}

function read(file: string): ModelUse | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
