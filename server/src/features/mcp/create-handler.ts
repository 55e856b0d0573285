import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { createApiCalls } from './api-calls.ts'
import { createMcpServer } from './create-mcp-server.ts'

/** What answers the protocol's requests, each with what the caller's API key may do. */
export function createHandler(
  app: FastifyInstance,
  { log, textWork }: Pick<AppContext, 'log' | 'textWork'>,
): McpHttpHandler {
  return createMcpHandler(
    ({ authInfo }) => {
      const { token = '', scopes = [], extra } = authInfo ?? {}
      const calls = createApiCalls(app, { key: token, address: String(extra?.address) })
      return createMcpServer(calls, { account: String(extra?.account), scopes, log, textWork })
    },
    // Nothing is announced, and each subscription would hold a connection.
    { maxSubscriptions: 0 },
  )
}
