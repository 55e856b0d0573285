import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import type { TranscriptSegment } from '@live-scribe/contract/transcript'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { ApiCalls } from '../api-calls.ts'

/** The texts of segments with fixes laid over them. Throws AppError when that takes too long. */
export type FixTexts = (
  segments: readonly TranscriptSegment[],
  fixes: readonly TermFix[],
) => Promise<string[]>

/** What the tools of one request work with. */
export interface ToolParts {
  server: McpServer
  calls: ApiCalls
  fixTexts: FixTexts
  /** Runs a tool and turns its errors into results. */
  runTool: (run: () => Promise<CallToolResult>) => Promise<CallToolResult>
}
