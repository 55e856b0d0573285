import { sessionNotFoundError } from '#server/http/app-error.ts'

/** Parts between two looks whether the reader may still read: as many as a page of segments. */
const PARTS = 250

/**
 * The parts of an export, as long as its reader may export: a slow one takes an hour, and fails with
 * `session_not_found` once the owner has stopped sharing.
 */
export async function* whileAllowed(
  parts: AsyncIterable<string>,
  isAllowed: () => Promise<boolean>,
): AsyncGenerator<string> {
  let count = 0
  for await (const part of parts) {
    if (count % PARTS === 0 && !(await isAllowed())) throw sessionNotFoundError()
    count += 1
    yield part
  }
}
