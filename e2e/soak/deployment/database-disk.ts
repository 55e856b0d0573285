import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const SIZE_MEGABYTES = 768
const CHUNK_BYTES = 1024 * 1024

/** A small disk of its own for PostgreSQL, which can be filled to its last byte. */
export class DatabaseDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Mounts a disk of this size in memory; null where mounting is not allowed. */
  static mount(megabytes = SIZE_MEGABYTES): DatabaseDisk | null {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-disk-'))
    try {
      const options = `size=${megabytes}m,mode=755`
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
      return new DatabaseDisk(folder)
    } catch {
      fs.rmdirSync(folder)
      return null
    }
  }

  /** Takes all free space, until `relieve`. */
  fill(): void {
    const file = fs.openSync(this.#filler, 'a')
    try {
      for (const size of [CHUNK_BYTES, 4096]) this.#writeUntilFull(file, size)
    } finally {
      fs.closeSync(file)
    }
  }

  relieve(): void {
    fs.rmSync(this.#filler, { force: true })
  }

  unmount(): void {
    execFileSync('umount', [this.folder])
    fs.rmdirSync(this.folder)
  }

  get #filler(): string {
    return path.join(this.folder, 'filler')
  }

  #writeUntilFull(file: number, size: number): void {
    const chunk = Buffer.alloc(size)
    try {
      while (fs.writeSync(file, chunk) === size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
