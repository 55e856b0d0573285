import { type AudioTable, createMemoryTable, type StoredAudioPiece } from './unsaved-audio-store.ts'

const DATABASE = 'live-scribe'
const PIECES = 'kept-audio'
const BY_TIME = 'by-time'

/** Opens the table of unsaved audio in IndexedDB, or in memory where IndexedDB is missing. */
export function openAudioTable(): AudioTable {
  if (!('indexedDB' in globalThis)) return createMemoryTable()
  const opened = openDatabase()
  let database: IDBDatabase | undefined
  opened.then(
    (answered) => {
      database = answered
    },
    // A failure to open is reported by each read and write; this handler prevents an unhandled
    // rejection.
    () => undefined,
  )
  const change = async (act: (pieces: IDBObjectStore) => 'goes on' | undefined) => {
    // Without an await once the database is open, because a closing page does not continue after
    // one.
    const ready = database ?? (await opened)
    const transaction = ready.transaction(PIECES, 'readwrite', { durability: 'relaxed' })
    if (act(transaction.objectStore(PIECES)) !== 'goes on') transaction.commit()
    await committed(transaction)
  }

  return {
    put: (pieces) =>
      change((store) => {
        for (const piece of pieces) store.put(piece)
        return undefined
      }),
    async readAll(session) {
      const store = (await opened).transaction(PIECES).objectStore(PIECES)
      const all = IDBKeyRange.bound([session, 0], [session, Number.MAX_SAFE_INTEGER])

      return resultOf<StoredAudioPiece[]>(store.getAll(all))
    },
    deleteBefore: async (session, position) => {
      if (position <= 0) return
      const range = IDBKeyRange.bound([session, 0], [session, position], false, true)
      await change((store) => {
        store.delete(range)
        return undefined
      })
    },
    async isEmpty() {
      const store = (await opened).transaction(PIECES).objectStore(PIECES)

      return (await resultOf(store.count())) === 0
    },
    clear: () =>
      change((store) => {
        store.clear()
        return undefined
      }),
    deleteOlderThan: (time) =>
      change((store) => {
        const keys = store.index(BY_TIME).getAllKeys(IDBKeyRange.upperBound(time, true))
        keys.onsuccess = () => {
          for (const key of keys.result) store.delete(key)
        }
        return 'goes on'
      }),
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    const pieces = request.result.createObjectStore(PIECES, { keyPath: ['session', 'start'] })
    pieces.createIndex(BY_TIME, 'at')
  }

  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database failed'))
  })
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The database failed'))
  })
}
