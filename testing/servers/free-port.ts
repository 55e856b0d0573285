import { randomInt } from 'node:crypto'
import net from 'node:net'

/**
 * Ports below those that systems choose themselves (from 32,768 on Linux): between this check and the
 * program's start, no connection and no other test's server takes one.
 */
const RANGE = { first: 15_000, end: 32_000 }

/** Returns an unused port, for programs that can't let the system choose one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(RANGE.first, RANGE.end)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
