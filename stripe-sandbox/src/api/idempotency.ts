import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SandboxError } from '../store/sandbox-error.ts'
import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import { sandboxReplies } from '../store/tables.ts'

const MAX_KEY = 255

/** The response of a call; stored for repeated idempotency keys. */
export interface Reply {
  status: number
  body: object
  isReplayed: boolean
}

/**
 * Returns the stored response for a repeated idempotency key, declined cards included; refuses the
 * key with another request. A request refused by validation may be corrected and sent again with
 * the same key.
 */
export async function handleIdempotently(
  { store }: SandboxTransaction,
  { key, request }: { key: string; request: string },
  handle: () => Promise<object>,
): Promise<Reply> {
  if (key.length > MAX_KEY) {
    throw SandboxError.invalid(`An idempotency key has at most ${MAX_KEY} characters.`)
  }
  const digest = createHash('sha256').update(request).digest('hex')
  const [known] = await store.tx.select().from(sandboxReplies).where(eq(sandboxReplies.key, key))
  if (known && known.request !== digest) throw otherRequest(key)
  if (known) return { status: known.status, body: known.body as object, isReplayed: true }
  const { status, body } = await executed(store, handle)
  await store.tx.insert(sandboxReplies).values({ key, request: digest, status, body })
  return { status, body, isReplayed: false }
}

/** Executes a call; a declined card rolls the transaction back but is still a response. */
async function executed(
  store: SandboxTransaction['store'],
  handle: () => Promise<object>,
): Promise<{ status: number; body: object }> {
  try {
    return { status: 200, body: await store.tx.transaction(() => handle()) }
  } catch (error) {
    if (!(error instanceof SandboxError && error.type === 'card_error')) throw error
    return { status: error.status, body: error.body }
  }
}

function otherRequest(key: string): SandboxError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new SandboxError(400, 'idempotency_error', message)
}
