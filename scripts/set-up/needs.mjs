import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

function folders(path) {
  return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []
}

function hasLibrary(name) {
  return ['/usr/lib', '/usr/lib64', ...folders('/usr/lib')].some((folder) =>
    existsSync(join(folder, name)),
  )
}

/** Whether a program is on the path. */
export function hasProgram(name, path = process.env.PATH ?? '') {
  return path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)))
}

/** @type {import('./system-packages.mjs').SystemNeed} */
export const pinnedNode = {
  reason: 'The pinned Node is linked with a library of the C compiler',
  packages: ['libatomic1'],
  isThere: () => process.platform !== 'linux' || hasLibrary('libatomic.so.1'),
}

/** @type {import('./system-packages.mjs').SystemNeed} */
export const recogniser = {
  reason: 'Speech to text needs pocketsphinx',
  packages: ['libpocketsphinx3', 'libsphinxbase3', 'pocketsphinx-en-us'],
  isThere: () =>
    hasLibrary('libpocketsphinx.so.3') &&
    hasLibrary('libsphinxbase.so.3') &&
    existsSync('/usr/share/pocketsphinx/model/en-us/en-us/mdef'),
}

/** @type {import('./system-packages.mjs').SystemNeed[]} */
export const testNeeds = [
  pinnedNode,
  recogniser,
  {
    reason: 'The browser tests need Chromium',
    packages: ['chromium'],
    isThere: () => existsSync('/usr/bin/chromium'),
  },
  {
    reason: 'The pages need fonts to be drawn with',
    packages: ['fonts-liberation'],
    isThere: () => existsSync('/usr/share/fonts/truetype/liberation'),
  },
  {
    reason: 'The voice tests need flite to speak',
    packages: ['flite'],
    isThere: () => existsSync('/usr/bin/flite'),
  },
  {
    reason: 'The database tests need a PostgreSQL server',
    packages: ['postgresql'],
    isThere: () =>
      folders('/usr/lib/postgresql').some((folder) => existsSync(join(folder, 'bin', 'postgres'))),
  },
  {
    reason: 'The tests of several nodes need a Redis server',
    packages: ['redis-server'],
    isThere: () => existsSync('/usr/bin/redis-server'),
  },
  {
    reason: 'The test of the reverse proxy needs nginx',
    packages: ['nginx', 'openssl'],
    isThere: () => existsSync('/usr/sbin/nginx') && hasProgram('openssl'),
  },
  {
    reason: 'The tests of exports and of audio need programs that read and make them',
    packages: ['ffmpeg', 'docx2txt', 'poppler-utils'],
    isThere: () => ['ffmpeg', 'ffprobe', 'docx2txt', 'pdftotext'].every((name) => hasProgram(name)),
  },
  {
    reason: 'The test of the alerts needs promtool',
    packages: ['prometheus'],
    isThere: () => hasProgram('promtool'),
  },
  {
    reason: 'The test of synced commits needs strace',
    packages: ['strace'],
    isThere: () => hasProgram('strace'),
  },
]
