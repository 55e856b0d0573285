import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/http/app-error.ts'
import type { DocxContent } from './docx-document.ts'

/** Maximum documents that wait or are being made. */
const MAX_WAITING = 8

/**
 * Makes Word documents in a thread of their own, one at a time, because a long one takes seconds
 * and hundreds of megabytes.
 */
export class DocxMaker {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Makes a document of what `read` returns, which is called when its turn comes. */
  async make(read: () => Promise<DocxContent>): Promise<Uint8Array> {
    if (this.#waiting >= MAX_WAITING) {
      const text = 'Many Word documents are being made. Try again in a minute.'
      throw new AppError('too_many_requests', text)
    }
    this.#waiting += 1
    try {
      const made = this.#last.then(async () => makeInThread(await read()))
      this.#last = made.catch(() => {})
      return await made
    } finally {
      this.#waiting -= 1
    }
  }
}

async function makeInThread(content: DocxContent): Promise<Uint8Array> {
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), { workerData: content })
  try {
    const [document] = await once(worker, 'message')
    return document
  } finally {
    await worker.terminate()
  }
}
