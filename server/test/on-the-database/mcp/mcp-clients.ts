import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** What a tool answered, as programs read it. */
interface ToolAnswer {
  isError?: boolean
  text: string
  content: Record<string, unknown>
}

/** A connected client of the official SDK, with an API key. */
export interface McpClient {
  client: Client
  use(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>
  close(): Promise<void>
}

/** Connects the official SDK's client to a server's `/mcp`; it negotiates the protocol's version. */
export async function connectMcp(url: string, key: string | null): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const headers: Record<string, string> = { 'x-forwarded-for': '198.51.100.7' }
  if (key) headers.authorization = `Bearer ${key}`
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers },
  })
  await client.connect(transport)
  return {
    client,
    use: async (name, args = {}) => {
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: args,
      })
      const [first] = content
      return {
        ...(isError ? { isError } : {}),
        text: first?.type === 'text' ? first.text : '',
        content: (structuredContent ?? {}) as Record<string, unknown>,
      }
    },
    close: () => client.close(),
  }
}
