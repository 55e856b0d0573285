import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { downloadModel } from './download-model.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'live-scribe-download-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a program that stores its argument in a file and runs until it is ended. */
function program() {
  const file = join(folder, 'program.mjs')
  const ended = JSON.stringify(join(folder, 'ended'))
  const told = JSON.stringify(join(folder, 'told'))
  writeFileSync(
    file,
    `import { renameSync, writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => { writeFileSync(${ended}, ''); process.exit() })
    setInterval(() => {}, 1000)
    writeFileSync(${told} + '.new', process.argv[2])
    renameSync(${told} + '.new', ${told})`,
  )
  return file
}

test('the download runs beside the server, is told so, and ends with it', async () => {
  const changes = watch(folder)
  const written = (name) =>
    new Promise((resolve) => changes.on('change', (_, file) => file === name && resolve(file)))
  const [told, ended] = [written('told'), written('ended')]
  const stop = downloadModel(process.execPath, { program: program() })
  await told
  expect(readFileSync(join(folder, 'told'), 'utf8')).toBe('--beside-server')
  stop()
  await ended
  changes.close()
})

test('a download that can’t be started keeps nothing from going on', () => {
  expect(() => downloadModel('/no/such/node')()).not.toThrow()
})
