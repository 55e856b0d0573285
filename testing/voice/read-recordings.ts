import fs from 'node:fs'
import path from 'node:path'

/** A clip of human speech and the words that were said in it. */
export interface Recording {
  id: string
  file: string
  text: string
}

const TEXTS = '.trans.txt'
const AUDIO = ['.flac', '.wav', '.mp3', '.ogg', '.m4a']

/**
 * Finds recordings in LibriSpeech's layout: any folders below `folder` with files `*.trans.txt`,
 * whose lines are `ID WORDS`, and a file `ID.flac` (or wav, mp3, ogg, m4a) beside them. Throws an
 * error that says which file is wrong.
 */
export function readRecordings(folder: string): Recording[] {
  if (!fs.existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const texts = names.filter((name) => name.endsWith(TEXTS)).sort()
  if (texts.length === 0) {
    throw new Error(`${folder} has no file *${TEXTS} with a line "ID WORDS" for each recording.`)
  }
  return texts.flatMap((name) => readTexts(path.join(folder, name)))
}

function readTexts(file: string): Recording[] {
  const lines = fs.readFileSync(file, 'utf8').split(/\r?\n/)
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return []
    const [, id, text] = /^(\S+)\s+(\S.*)$/.exec(line.trim()) ?? []
    if (!id || !text) throw new Error(`${file}, line ${index + 1}: it must be "ID WORDS".`)
    return [{ id, file: findAudio(path.dirname(file), id), text: text.trim() }]
  })
}

function findAudio(folder: string, id: string): string {
  const files = AUDIO.map((ending) => path.join(folder, id + ending))
  const file = files.find((each) => fs.existsSync(each))
  if (!file)
    throw new Error(
      `${path.join(folder, id)}${AUDIO[0]} is missing (or ${AUDIO.slice(1).join(', ')}).`,
    )
  return file
}
