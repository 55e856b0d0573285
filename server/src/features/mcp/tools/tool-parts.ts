import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { ApiCalls } from '../api-calls.ts'

/** What the tools of one request work with. */
export interface ToolParts {
  server: McpServer
  calls: ApiCalls
  /** Runs a tool and turns its errors into results. */
  runTool: (run: () => Promise<CallToolResult>) => Promise<CallToolResult>
}
