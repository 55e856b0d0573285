import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasProgram } from '../set-up/needs.mjs'
import { assembleBase, NODE_IMAGE } from './assemble-base.mjs'
import { probeServer } from './probe-server.mjs'
import { runStep } from './run-step.mjs'
import { startImage } from './start-image.mjs'

/*
 * `npm run image`: builds the Dockerfile without a container engine or an image registry, starts the
 * image read-only as its own user, and records and reads a sentence. For root on Debian; 5 minutes.
 */

const IMAGE = 'localhost/live-scribe'
const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line) => process.stdout.write(`${line}\n`)

const missing = ['buildah', 'debootstrap', 'flite'].filter((name) => !hasProgram(name))
if (process.getuid?.() !== 0) refuse('This needs root, because it mounts file systems.')
else if (missing.length > 0) refuse(`Install what is missing: apt-get install ${missing.join(' ')}`)
else await check()

function refuse(reason) {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}

async function check() {
  const work = mkdtempSync(join(tmpdir(), 'live-scribe-image-'))
  try {
    say('Assembling the base image from Debian and the pinned Node …')
    assembleBase(root, work)
    say('Building the Dockerfile …')
    build(work)
    say('Starting it on a root that can’t be written …')
    const running = await startImage(IMAGE, work)
    let text
    let code
    try {
      text = await probeServer(running.url)
    } finally {
      code = await running.stop()
    }
    if (code !== 0) throw new Error(`After SIGTERM it ended with ${code}.`)
    say(`It is well, wrote “${text}”, showed it to a viewer, and ended on SIGTERM.`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Builds what is committed. */
function build(work) {
  const context = join(work, 'context')
  mkdirSync(context)
  const archive = join(work, 'context.tar')
  runStep('git', ['archive', '--output', archive, 'HEAD'], { cwd: root })
  runStep('tar', ['-xf', archive, '-C', context])
  const file = join(work, 'Dockerfile')
  const lines = readFileSync(join(context, 'Dockerfile'), 'utf8').replace(
    /^FROM node:\S+/m,
    `FROM ${NODE_IMAGE}`,
  )
  writeFileSync(file, lines)
  runStep('buildah', ['build', '--network', 'host', '--file', file, '--tag', IMAGE, context], {
    isShown: true,
  })
}
