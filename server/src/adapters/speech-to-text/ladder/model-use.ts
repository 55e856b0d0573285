import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isRunning } from '#server/lib/machine.ts'

/** A process and the models that it has loaded. */
interface ModelUse {
  pid: number
  host: string
  models: string[]
}

/** Tells other processes which models this one has loaded, so that nobody removes them. */
export class ModelUseMarker {
  readonly #file: string

  constructor(modelsFolder: string) {
    this.#file = path.join(modelsFolder, 'in-use', `${randomUUID()}.json`)
  }

  set(models: readonly string[]): void {
    if (models.length === 0) {
      this.clear()
      return
    }
    const use: ModelUse = { pid: process.pid, host: os.hostname(), models: [...models] }
    try {
      fs.mkdirSync(path.dirname(this.#file), { recursive: true })
      fs.writeFileSync(this.#file, JSON.stringify(use))
    } catch {
      // A folder that can't be written is no reason not to recognise speech.
    }
  }

  clear(): void {
    fs.rmSync(this.#file, { force: true })
  }
}

/** The models that running processes have loaded; what dead ones of this machine left is removed. */
export function findModelsInUse(modelsFolder: string): Set<string> {
  const folder = path.join(modelsFolder, 'in-use')
  const used = new Set<string>()
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const use = read(path.join(folder, name))
    if (!use || (use.host === os.hostname() && !isRunning(use.pid))) {
      fs.rmSync(path.join(folder, name), { force: true })
      continue
    }
    for (const model of use.models) used.add(model)
  }
  return used
}

function read(file: string): ModelUse | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
