import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Logger } from 'pino'
import { AppError } from '#server/http/app-error.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { RefusedCallError } from './api-calls.ts'

/** Runs a tool. A refusal is its result; any other error is logged, and the caller gets a general message. */
export async function runTool(
  log: Logger,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RefusedCallError || error instanceof AppError) return refuse(error.message)
    log.error({ error: errorDetails(error) }, 'a tool failed')
    return refuse('Something went wrong on the server. Try again in a moment.')
  }
}

function refuse(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
