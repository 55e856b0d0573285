import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { RefusedCallError } from './api-calls.ts'

/** Runs a tool; a refusal is its answer, and any other error is logged and not told. */
export async function answer(
  log: Logger,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RefusedCallError) return refuse(error.message)
    log.error({ error }, 'a tool failed')
    return refuse('Something went wrong on the server. Try again in a moment.')
  }
}

function refuse(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
