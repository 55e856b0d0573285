import { KeyedTurns, type TurnBounds, Turns } from '#server/lib/async/turns.ts'
import { toBusyError } from './busy-error.ts'

/** Milliseconds that a caller may take a file slowly while others wait. */
const PATIENCE_MS = 20_000
/** The pace that counts as slow then, 16 times that of a caller for whom nobody waits. */
const SLOW_BYTES_PER_SECOND = 64 * 1024
/** Bytes of a whole file that are passed on at once. */
const PIECE_BYTES = 64 * 1024

/** How many files are made at once, and what is said when too many wait. */
export interface FilePlaceBounds {
  ofAll: TurnBounds
  /** For each key of a caller, such as an address or an account. */
  ofKeys: readonly TurnBounds[]
  busyText: string
}

/** Who takes a file: a caller who has left waits for nothing. */
interface FileTaker {
  /** As many as there are bounds; by the last one all callers have their turns. */
  keys: readonly string[]
  isGone: () => boolean
}

/**
 * The places of files that are made while they are taken, which are held until their last byte was
 * taken or their caller has left. Who takes one slowly is let go while others wait.
 */
export class FilePlaces {
  readonly #bounds: FilePlaceBounds
  readonly #now: () => number
  readonly #all: Turns
  readonly #ofKeys: readonly KeyedTurns[]

  /** `now` is a clock in milliseconds. */
  constructor(bounds: FilePlaceBounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds
    this.#now = now
    this.#all = new Turns(bounds.ofAll)
    this.#ofKeys = bounds.ofKeys.map(() => new KeyedTurns())
  }

  /** The parts of what `make` returns, which is called when it is the caller's turn. */
  async *hold(
    taker: FileTaker,
    make: () => Promise<AsyncIterable<string | Uint8Array> | Uint8Array>,
  ): AsyncGenerator<string | Uint8Array> {
    const { busyText } = this.#bounds
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const held = this.#run(taker.keys, () => {
      begun.resolve()
      return ended.promise
    })
    held.catch(begun.reject)
    try {
      await begun.promise.catch((error) => {
        throw toBusyError(error, busyText)
      })
      if (taker.isGone()) return
      const content = await make()
      yield* this.#watchPace(content instanceof Uint8Array ? cut(content) : content)
    } finally {
      ended.resolve()
    }
  }

  #run(keys: readonly string[], act: () => Promise<void>): Promise<void> {
    const ofAll = () => this.#all.run(keys.at(-1) ?? '', act)
    const inTurns = this.#bounds.ofKeys.reduceRight<() => Promise<void>>((inner, bounds, index) => {
      const turns = this.#ofKeys[index] as KeyedTurns
      return () => turns.run(keys[index] ?? '', bounds, inner)
    }, ofAll)
    return inTurns()
  }

  /** The parts, until their caller is too slow for those who wait. */
  async *#watchPace(
    parts: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<string | Uint8Array> {
    let bytes = 0
    let takenMs = 0
    for await (const part of parts) {
      const isSlow = takenMs > PATIENCE_MS && (bytes * 1000) / takenMs < SLOW_BYTES_PER_SECOND
      if (isSlow && this.#all.waiting > 0) {
        throw new Error('a file was taken too slowly while others waited for its place')
      }
      const from = this.#now()
      yield part
      takenMs += this.#now() - from
      bytes += part.length
    }
  }
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    yield bytes.subarray(from, from + PIECE_BYTES)
}
