import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

function folders(path) {
  return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []
}

function hasLibrary(name) {
  return ['/usr/lib', '/usr/lib64', ...folders('/usr/lib')].some((folder) =>
    existsSync(join(folder, name)),
  )
}

/** Where the system's programs are that an ordinary user has not on the path. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

/** Whether a program is on the path, or where the system has its own. */
export function hasProgram(name, path = process.env.PATH ?? '', platform = process.platform) {
  const files = platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name]
  const folders = path.split(platform === 'win32' ? ';' : ':').concat(SYSTEM_FOLDERS)
  return folders.some(
    (folder) => folder !== '' && files.some((file) => existsSync(join(folder, file))),
  )
}

const hasEach = (...names) => names.every((name) => hasProgram(name))
const hasAny = (...names) => names.some((name) => hasProgram(name))

/** @type {import('./system-packages.mjs').SystemNeed} */
export const pinnedNode = {
  reason: 'The pinned Node is linked with a library of the C compiler',
  packages: ['libatomic1'],
  elsewhere: { dnf: ['libatomic'], pacman: ['gcc-libs'], apk: ['libatomic'] },
  isThere: () => process.platform !== 'linux' || hasLibrary('libatomic.so.1'),
}

/** @type {import('./system-packages.mjs').SystemNeed} */
export const recogniser = {
  reason: 'Speech to text needs pocketsphinx until a speech model is downloaded (45 MB)',
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
    elsewhere: { dnf: ['chromium'], pacman: ['chromium'], apk: ['chromium'] },
    isThere: () => hasAny('chromium', 'chromium-browser', 'google-chrome'),
  },
  {
    reason: 'The pages need fonts to be drawn with',
    packages: ['fonts-liberation'],
    elsewhere: { dnf: ['liberation-fonts'], pacman: ['ttf-liberation'], apk: ['font-liberation'] },
    isThere: () => existsSync('/usr/share/fonts/truetype/liberation'),
  },
  {
    reason: 'The voice tests need flite to speak',
    packages: ['flite'],
    elsewhere: { dnf: ['flite'], pacman: ['flite'], brew: ['flite'] },
    isThere: () => hasProgram('flite'),
  },
  {
    reason: 'The database tests need a PostgreSQL server',
    packages: ['postgresql'],
    elsewhere: {
      dnf: ['postgresql-server'],
      pacman: ['postgresql'],
      apk: ['postgresql'],
      brew: ['postgresql'],
    },
    isThere: () =>
      hasEach('postgres', 'initdb') ||
      folders('/usr/lib/postgresql').some((folder) => existsSync(join(folder, 'bin', 'postgres'))),
  },
  {
    reason: 'The tests of several nodes need a Redis server',
    packages: ['redis-server'],
    elsewhere: { dnf: ['redis'], apk: ['redis'], brew: ['redis'] },
    isThere: () => hasProgram('redis-server'),
  },
  {
    reason: 'The test of the reverse proxy needs nginx',
    packages: ['nginx', 'openssl'],
    elsewhere: {
      dnf: ['nginx', 'openssl'],
      pacman: ['nginx', 'openssl'],
      apk: ['nginx', 'openssl'],
      brew: ['nginx', 'openssl'],
    },
    isThere: () => hasEach('nginx', 'openssl'),
  },
  {
    reason: 'The tests of exports and of audio need programs that read and make them',
    packages: ['ffmpeg', 'docx2txt', 'poppler-utils'],
    isThere: () => hasEach('ffmpeg', 'ffprobe', 'docx2txt', 'pdftotext'),
  },
  {
    reason: 'The test of the alerts needs promtool',
    packages: ['prometheus'],
    isThere: () => hasProgram('promtool'),
  },
  {
    reason: 'The test of a second device needs a network namespace',
    packages: ['iproute2'],
    elsewhere: { dnf: ['iproute'], pacman: ['iproute2'], apk: ['iproute2'] },
    isThere: () => hasProgram('ip'),
  },
  {
    reason: 'The test of synced commits needs strace',
    packages: ['strace'],
    isThere: () => hasProgram('strace'),
  },
]
