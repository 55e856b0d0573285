import { spawn } from 'node:child_process'
import { WITH_ENV_FILE } from './env-file.mjs'

/**
 * Downloads the recogniser's model beside the server, when there is a connection; answers what
 * stops it.
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
