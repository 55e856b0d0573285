import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/**
 * Milliseconds within which signals count as one press of Ctrl-C, which npm and the terminal both
 * pass on.
 */
const SAME_PRESS_MS = 500
const PARENT_LOOK_MS = 200

/**
 * Calls `onGone` when the shell in which npm runs scripts has ended: npm passes a signal only to
 * that shell, which ends without passing it on.
 */
function watchParent(onGone, env) {
  if (!env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, PARENT_LOOK_MS)
  return () => clearInterval(look)
}

/**
 * Runs the server on this terminal and passes signals on; resolves with the server's exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runServer(command, args, { cwd, env = process.env } = {}) {
  return new Promise((resolve) => {
    // On Windows it would get a window of its own; a console there sends Ctrl-C to all its processes.
    const detached = process.platform !== 'win32'
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', detached })
    let lastSignalAt = Number.NEGATIVE_INFINITY
    const passOn = (signal) => {
      const now = performance.now()
      if (now - lastSignalAt > SAME_PRESS_MS) child.kill(signal)
      lastSignalAt = now
    }
    for (const signal of SIGNALS) process.on(signal, passOn)
    const unwatch = watchParent(() => passOn('SIGTERM'), env)
    const settle = (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn)
      unwatch()
      resolve(code)
    }
    child.on('error', () => settle(1))
    child.on('close', (code, signal) =>
      settle(signal ? 128 + constants.signals[signal] : (code ?? 1)),
    )
  })
}
