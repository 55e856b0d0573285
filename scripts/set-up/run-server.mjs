import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** npm and the terminal both pass on one Ctrl-C; only a second press, later than this, is a second one. */
const SAME_PRESS_MS = 500

/**
 * Runs the server on this terminal, passes signals on, and answers with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>}
 */
export function runServer(command, args, { cwd, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit', detached: true })
    let lastSignalAt = Number.NEGATIVE_INFINITY
    const passOn = (signal) => {
      const now = performance.now()
      if (now - lastSignalAt > SAME_PRESS_MS) child.kill(signal)
      lastSignalAt = now
    }
    for (const signal of SIGNALS) process.on(signal, passOn)
    const settle = (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn)
      resolve(code)
    }
    child.on('error', () => settle(1))
    child.on('close', (code, signal) => settle(code ?? 128 + constants.signals[signal]))
  })
}
