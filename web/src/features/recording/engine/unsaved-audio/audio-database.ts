import { withTimeout } from '../audio/with-timeout.ts'
import { type AudioTable, createMemoryTable, type StoredAudioPiece } from './audio-table.ts'

const DATABASE = 'live-scribe'
const PIECES = 'kept-audio'
const BY_TIME = 'by-time'

/** Milliseconds in which the database opens and acts: some never answer. */
export const DATABASE_LIMIT_MS = 3000
/** Milliseconds in which a database that answers reads all audio of a session. */
const READ_LIMIT_MS = 60_000

/** Opens the table of unsaved audio in IndexedDB, or in memory where IndexedDB is missing. */
export function openAudioTable(): AudioTable {
  if (!('indexedDB' in globalThis)) return { ...createMemoryTable(), isTemporary: true }
  let database: IDBDatabase | undefined
  let opening: Promise<IDBDatabase> | undefined
  const close = () => {
    database = undefined
    opening = undefined
  }
  const open = () => {
    opening ??= openDatabase().then(
      (opened) => {
        // The browser closes it when the data of this site are cleared; they can be written again.
        opened.onclose = close
        // A page of another version needs the database to itself; no tab may hold it up.
        opened.onversionchange = () => {
          opened.close()
          close()
        }
        database = opened

        return opened
      },
      (error) => {
        close()
        throw error
      },
    )

    return opening
  }
  /** Changes pieces in one transaction; `act` returns whether it has more to do after this. */
  const change = async (act: (pieces: IDBObjectStore) => boolean) => {
    // Without an await once the database is open, because a closing page does not continue after
    // one.
    const ready = database ?? (await open())
    const transaction = ready.transaction(PIECES, 'readwrite', { durability: 'relaxed' })
    if (!act(transaction.objectStore(PIECES))) transaction.commit()
    await committed(transaction)
  }
  const readStore = async () => (await open()).transaction(PIECES).objectStore(PIECES)
  // Before any recording needs it. A failure is reported by each read and write.
  open().catch(() => undefined)

  return {
    put: (pieces) =>
      change((store) => {
        for (const piece of pieces) store.put(piece)
        return false
      }),
    async holds(session, { count, last }) {
      const store = await readStore()
      const [pieces, newest] = await withTimeout(
        Promise.all([
          resultOf(store.count(allOf(session))),
          resultOf<StoredAudioPiece | undefined>(store.get([session, last])),
        ]),
        DATABASE_LIMIT_MS,
      )

      return pieces >= count && (newest?.samples.length ?? 0) > 0
    },
    async readAll(session) {
      const store = await readStore()
      const found = resultOf(store.count(allOf(session)))
      const all = resultOf<StoredAudioPiece[]>(store.getAll(allOf(session)))
      await withTimeout(Promise.race([found, all]), DATABASE_LIMIT_MS)

      return withTimeout(all, READ_LIMIT_MS)
    },
    deleteBefore: async (session, position) => {
      if (position <= 0) return
      const range = IDBKeyRange.bound([session, 0], [session, position], false, true)
      await change((store) => {
        store.delete(range)
        return false
      })
    },
    async isEmpty() {
      const store = await readStore()

      return (await withTimeout(resultOf(store.count()), DATABASE_LIMIT_MS)) === 0
    },
    clear: () =>
      change((store) => {
        store.clear()
        return false
      }),
    deleteOlderThan: (time) =>
      change((store) => {
        const keys = store.index(BY_TIME).getAllKeys(IDBKeyRange.upperBound(time, true))
        keys.onsuccess = () => {
          for (const key of keys.result) store.delete(key)
        }
        return true
      }),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    const pieces = request.result.createObjectStore(PIECES, { keyPath: ['session', 'start'] })
    pieces.createIndex(BY_TIME, 'at')
  }

  return withTimeout(resultOf(request), DATABASE_LIMIT_MS).catch((error) => {
    // Nobody would close what opens later, and a page of another version would wait for it.
    request.onsuccess = () => request.result.close()
    throw error
  })
}

function allOf(session: string): IDBKeyRange {
  return IDBKeyRange.bound([session, 0], [session, Number.MAX_SAFE_INTEGER])
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database failed'))
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The database failed'))
  })

  return withTimeout(done, DATABASE_LIMIT_MS)
}
