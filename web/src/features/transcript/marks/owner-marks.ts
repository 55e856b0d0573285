import { getBackoffDelayMs } from '@live-scribe/contract/backoff-delay'
import {
  compareMarks,
  MAX_MARKS,
  type Mark,
  TOO_MANY_MARKS,
} from '@live-scribe/contract/marks/mark'
import { deleteMark, listMarks, saveMark } from '@live-scribe/contract/marks/marks'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { createObservable } from '#web/lib/observable.ts'
import { type MarkStore, noMarks } from './mark-store.ts'
import {
  forgetPendingMark,
  keepPendingMark,
  type PendingMark,
  readPendingMarks,
} from './pending-marks.ts'

/** Milliseconds before a failed call is repeated; then longer each time. */
const MARKS_RETRY_FIRST_MS = 1000
/** Most milliseconds before a failed call is repeated, before jitter. */
export const MARKS_RETRY_MAX_MS = 15_000

/**
 * The marks of a session's owner. A change shows at once, and stays in this browser until the server
 * has it: without a network, and after a reload too.
 */
export class OwnerMarks implements MarkStore {
  readonly #code: string
  readonly #shown = createObservable(noMarks)
  #stored: ReadonlyMap<string, Mark> = new Map()
  #pending: readonly PendingMark[]
  #isRead = false
  #isCalling = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #isOpen = false
  #pages = 0

  constructor(code: string) {
    this.#code = code
    this.#pending = readPendingMarks(code)
    this.#show(null)
  }

  getSnapshot = () => this.#shown.get()

  subscribe = (listener: () => void): (() => void) => {
    const stop = this.#shown.subscribe(listener)
    this.#pages += 1
    this.#open()

    return () => {
      stop()
      this.#pages -= 1
      if (this.#pages === 0) this.#close()
    }
  }

  save(mark: Mark): void {
    const { marks } = this.#shown.get()
    if (marks.length >= MAX_MARKS && marks.every(({ id }) => id !== mark.id)) {
      this.#show(TOO_MANY_MARKS)
    } else this.#change({ id: mark.id, mark })
  }

  remove(id: string): void {
    this.#change({ id, mark: null })
  }

  #open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    window.addEventListener('online', this.#callNow)
    document.addEventListener('visibilitychange', this.#readAgain)
    this.#pending = readPendingMarks(this.#code)
    this.#callNow()
  }

  #close(): void {
    this.#isOpen = false
    this.#isRead = false
    clearTimeout(this.#retry)
    window.removeEventListener('online', this.#callNow)
    document.removeEventListener('visibilitychange', this.#readAgain)
  }

  #change(change: PendingMark): void {
    keepPendingMark(this.#code, change)
    this.#pending = [...this.#pending.filter(({ id }) => id !== change.id), change]
    this.#show(null)
    this.#callNow()
  }

  /** Another page may have changed the marks while this one was hidden. */
  #readAgain = (): void => {
    if (document.visibilityState !== 'visible') return
    this.#isRead = false
    this.#callNow()
  }

  #callNow = (): void => {
    clearTimeout(this.#retry)
    if (this.#isCalling || !this.#isOpen) return
    const [next] = this.#pending
    if (this.#isRead && !next) return
    this.#isCalling = true
    const call = this.#isRead && next ? this.#send(next) : this.#read()
    call.then(
      () => {
        this.#isCalling = false
        this.#failures = 0
        this.#callNow()
      },
      (error) => {
        this.#isCalling = false
        this.#failures += 1
        // The session is deleted, or not this user's: its page says so.
        if (!this.#isOpen || isRefused(error)) return
        const delays = { first: MARKS_RETRY_FIRST_MS, max: MARKS_RETRY_MAX_MS }
        this.#retry = setTimeout(this.#callNow, getBackoffDelayMs(this.#failures, delays))
      },
    )
  }

  async #read(): Promise<void> {
    const params = { code: this.#code }
    const { marks } = await callEndpoint(listMarks, { params })
    this.#stored = new Map(marks.map((one) => [one.id, one]))
    this.#isRead = true
    this.#show(this.#shown.get().problem)
  }

  /** Sends a change; one that the server refuses for good is taken back, with its reason. */
  async #send(change: PendingMark): Promise<void> {
    const { id, mark } = change
    const code = this.#code
    let problem = this.#shown.get().problem
    const stored = new Map(this.#stored)
    try {
      if (mark) stored.set(id, await callEndpoint(saveMark, { params: { code }, body: mark }))
      else {
        await callEndpoint(deleteMark, { params: { code, id } })
        stored.delete(id)
      }
    } catch (error) {
      if (!isRefused(error)) throw error
      problem = error.message
    }
    this.#stored = stored
    forgetPendingMark(code, change)
    this.#pending = this.#pending.filter((one) => one !== change)
    this.#show(problem)
  }

  #show(problem: string | null): void {
    const marks = new Map(this.#stored)
    for (const { id, mark } of this.#pending) {
      if (mark) marks.set(id, mark)
      else marks.delete(id)
    }
    this.#shown.set({
      marks: [...marks.values()].sort(compareMarks),
      problem,
      unsaved: this.#pending.length,
    })
  }
}

/** Whether a repeat has no prospect: not for a lost network, a busy server, or an ended sign-in. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 403, 404].includes(error.status)
}
