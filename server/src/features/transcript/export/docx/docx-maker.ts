import { toBusyError } from '#server/http/busy-error.ts'
import { WorkPool } from '#server/lib/threads/work-pool.ts'
import type { DocxContent } from './docx-document.ts'

type DocxTasks = typeof import('./docx-tasks.ts')

/** Milliseconds. A document of ten hours takes seconds. */
const LIMIT_MS = 10 * 60_000
/** A document of 50,000 long lines takes a quarter of it. */
const MEMORY_MB = 512

/** Makes Word documents in a thread of their own, one at a time, because a long one takes seconds. */
export class DocxMaker {
  readonly #pool = new WorkPool<DocxTasks>(new URL('./docx-tasks.ts', import.meta.url), {
    threads: 1,
    maxWaiting: 7,
    maxOfKey: 2,
    limitMs: LIMIT_MS,
    hangMs: LIMIT_MS,
    memoryMb: MEMORY_MB,
  })

  /**
   * Makes a document of what `read` returns, which is called when its turn comes; `key` is the
   * account or recording that it is for.
   */
  async make(key: string, read: () => Promise<DocxContent>): Promise<Uint8Array> {
    try {
      const { output } = await this.#pool.run('makeDocument', read, { key })
      return output
    } catch (error) {
      throw toBusyError(error, 'Many Word documents are being made. Try again in a minute.')
    }
  }
}
