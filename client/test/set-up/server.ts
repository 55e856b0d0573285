import { startServer } from '@live-scribe/testing/servers/start-server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a server that runs as `npm start` runs it. */
    serverUrl: string
  }
}

/** Starts one server for all tests of the package, in a process of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  project.provide('serverUrl', server.url)
  return () => server.close()
}
