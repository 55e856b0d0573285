import { spawn } from 'node:child_process'
import os from 'node:os'

/** How much a command gives way to others, as of `nice`, which makes it last a little longer. */
const GIVES_WAY = 5

/**
 * Runs a command and returns its output; `code` is null when the command could not be started, or
 * was killed after `limitMs` milliseconds.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, givesWay?: boolean, limitMs?: number }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runQuietly(command, args, options = {}) {
  const { env = process.env, cwd, givesWay = false, limitMs } = options
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    })
    if (givesWay && child.pid !== undefined) os.setPriority(child.pid, GIVES_WAY)
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/**
 * Runs a command on this terminal; after `limitMs` milliseconds the command is killed with all
 * processes that it started. `code` is null when the command could not be started or was killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, limitMs: number }} options
 * @returns {Promise<{ code: number | null, isOverLimit: boolean, isInterrupted: boolean }>}
 */
export function runVisibly(command, args, { env = process.env, cwd, limitMs }) {
  return new Promise((resolve) => {
    // The command has its own process group, so that a signal also reaches the browsers and servers
    // that a test runner started.
    const child = spawn(command, args, { env, cwd, stdio: 'inherit', detached: true })
    const endGroup = (signal) => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, signal)
      } catch {
        child.kill(signal)
      }
    }
    let isInterrupted = false
    const interrupt = () => {
      isInterrupted = true
      endGroup('SIGTERM')
    }
    process.on('SIGINT', interrupt)
    process.on('SIGTERM', interrupt)
    let isOverLimit = false
    const limit = setTimeout(() => {
      isOverLimit = true
      endGroup('SIGKILL')
    }, limitMs)
    const settle = (code) => {
      clearTimeout(limit)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      resolve({ code, isOverLimit, isInterrupted })
    }
    child.on('error', () => settle(null))
    child.on('close', settle)
  })
}

/** The last lines of a command's output, for a message about its failure. */
export function takeLastLines(output, count = 15) {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}
