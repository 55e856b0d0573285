import fs from 'node:fs'
import path from 'node:path'

/** The paths where Debian installs the recogniser's libraries and model. */
export interface SphinxFiles {
  sphinxbase: string
  pocketsphinx: string
  model: string
}

const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib/arm-linux-gnueabihf',
  '/usr/lib64',
  '/usr/lib',
  '/usr/local/lib',
]

const modelFolder = '/usr/share/pocketsphinx/model/en-us'
const modelFiles = ['en-us/mdef', 'en-us.lm.bin', 'cmudict-en-us.dict']

/** Finds the libraries and the English model; null without them. */
export function findSphinxFiles(
  exists: (file: string) => boolean = fs.existsSync,
): SphinxFiles | null {
  const find = (name: string) =>
    libraryFolders.map((folder) => path.join(folder, name)).find((file) => exists(file))
  const sphinxbase = find('libsphinxbase.so.3')
  const pocketsphinx = find('libpocketsphinx.so.3')
  const hasModel = modelFiles.every((file) => exists(path.join(modelFolder, file)))
  if (!sphinxbase || !pocketsphinx || !hasModel) return null
  return { sphinxbase, pocketsphinx, model: modelFolder }
}
