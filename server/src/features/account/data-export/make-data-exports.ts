import { eq, lt } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { dataExports, users } from '#server/db/schema.ts'
import type { ExportParts } from '#server/features/recording/index.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { zipFiles } from '#server/lib/files/zip-files.ts'
import { listDataFiles } from './data-files.ts'
import {
  type ClaimedExport,
  claimExport,
  type ExportProgress,
  finishExport,
  hasDueExport,
  releaseExport,
  storeProgress,
} from './export-claims.ts'

/** Milliseconds between two looks for files that wait. */
export const DATA_EXPORT_INTERVAL_MS = 5000
/** Bytes of a stored piece, more or less: the embedded database takes 10 ms of the main thread for it. */
const PIECE_BYTES = 64 * 1024
/** Recordings after which progress is stored. */
const PROGRESS_RECORDINGS = 20

/** Deletes the files whose day is over, and makes those that wait, one at a time. */
export async function makeDataExports(context: AppContext, parts: ExportParts): Promise<void> {
  const { db, now, log } = context
  if (!(await hasDueExport(db, now()))) return
  await db.delete(dataExports).where(lt(dataExports.expiresAt, now()))
  for (;;) {
    const claimed = await claimExport(db, now())
    if (!claimed) return
    try {
      await make(context, parts, claimed)
    } catch (error) {
      log.error({ error: errorDetails(error), user: claimed.userId }, 'data export failed')
      await releaseExport(db, claimed, now())
    }
  }
}

async function make(
  context: AppContext,
  parts: ExportParts,
  claimed: ClaimedExport,
): Promise<void> {
  const { db, now } = context
  const [user] = await db.select().from(users).where(eq(users.id, claimed.userId))
  if (!user) return
  const { timeZone } = claimed
  let pieceNumber = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const store = (progress: ExportProgress) => storeProgress(db, claimed, progress, now())
  const storePiece = () => {
    const content = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    pieceNumber += 1
    return store({ piece: { number: pieceNumber - 1, content } })
  }
  const onProgress = async (done: number, total: number) => {
    if (done % PROGRESS_RECORDINGS === 0 || done === total) await store({ done, total })
  }
  for await (const bytes of zipFiles(
    listDataFiles(context, parts, { user, timeZone }, onProgress),
  )) {
    waiting.push(bytes)
    waitingBytes += bytes.length
    if (waitingBytes >= PIECE_BYTES && !(await storePiece())) return
  }
  if (await storePiece()) await finishExport(db, claimed, now())
}
