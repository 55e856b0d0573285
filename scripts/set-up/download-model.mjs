import { spawn } from 'node:child_process'
import { WITH_ENV_FILE } from './env-file.mjs'

/**
 * Downloads the recogniser's model while the server runs; returns a function that stops the
 * download.
 * @param {string} node
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, program?: string }} [options]
 * @returns {() => void}
 */
export function downloadModel(
  node,
  { cwd, env = process.env, program = 'server/src/model-command.ts' } = {},
) {
  const child = spawn(node, [...WITH_ENV_FILE, program, '--beside-server'], {
    cwd,
    env,
    stdio: 'inherit',
  })
  child.on('error', () => {})
  return () => child.kill()
}
