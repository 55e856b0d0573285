import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './run-step.mjs'

/** Mounts a root that can't be written, /data and /tmp, and becomes the program that is named last. */
const ENTER = `
set -e
root=$1 data=$2 user=$3 folder=$4
shift 4
mount --bind "$root" "$root"
mount -o remount,ro,bind "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
cd /
exec chroot --userspec="$user" "$root" env -i -C "$folder" "$@"
`

/**
 * Starts the image as `compose.yaml` does: as the image's user, on a root that can't be written. It
 * resolves with the server's address once it prints it, and rejects with its output.
 * @param {string} image
 * @param {string} work  a folder for temporary files
 */
export async function startImage(image, work) {
  const { config } = JSON.parse(runStep('buildah', ['inspect', '--type', 'image', image])).OCIv1
  const container = runStep('buildah', ['from', image])
  const root = runStep('buildah', ['mount', container])
  const data = join(work, 'data')
  mkdirSync(data, { mode: 0o700 })
  runStep('chown', [config.User, data])
  // What is built is checked, with its own HOST; a sealed machine downloads nothing.
  const env = [...config.Env, 'PORT=0', 'MODEL_DOWNLOAD=off']
  const given = [root, data, config.User, config.WorkingDir, ...env, ...config.Cmd]
  const child = spawn('unshare', ['--mount', 'bash', '-c', ENTER, 'enter', ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise((resolve) => child.once('close', resolve))
  let output = ''
  const url = new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk
      const [, address] = /Live-scribe is at (http:\S+)/.exec(output) ?? []
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    exit.then((code) => reject(new Error(`The image ended with ${code}:\n${output}`)))
  })
  const release = () => runStep('buildah', ['rm', container])
  try {
    return {
      url: String(await url),
      /** Stops it as an orchestrator does; resolves with its exit code. */
      stop: async () => {
        child.kill('SIGTERM')
        const code = await exit
        release()
        return code
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
