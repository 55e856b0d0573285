import { spawnSync } from 'node:child_process'

/**
 * Runs a program of the check and returns what it printed; throws with its last lines when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, isShown?: boolean }} [options]  `isShown` prints on this terminal instead
 */
export function runStep(command, args, { cwd, isShown = false } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot', DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64_000_000,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  })
  if (error) throw new Error(`${command} could not be run: ${error.message}`)
  if (status !== 0) {
    const last = `${stdout ?? ''}${stderr ?? ''}`.trimEnd().split('\n').slice(-15).join('\n')
    throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${last}`)
  }

  return (stdout ?? '').trim()
}
