import fs from 'node:fs'
import path from 'node:path'
import {
  formatModelChoice,
  parseModelChoice,
  type SpeechModelChoice,
} from '#server/ports/speech-models.ts'

/** The file with the choice of `npm run model -- use`. */
function choiceFile(modelsFolder: string): string {
  return path.join(modelsFolder, 'choice')
}

/** The choice of `npm run model -- use`; `auto` without one. */
export function readModelChoice(modelsFolder: string): SpeechModelChoice {
  try {
    const text = fs.readFileSync(choiceFile(modelsFolder), 'utf8').trim()
    return parseModelChoice(text) ?? { kind: 'auto' }
  } catch {
    return { kind: 'auto' }
  }
}

/** Stores a choice, which a running server notices. */
export function saveModelChoice(modelsFolder: string, choice: SpeechModelChoice): void {
  fs.mkdirSync(modelsFolder, { recursive: true })
  const file = choiceFile(modelsFolder)
  fs.writeFileSync(`${file}.new`, `${formatModelChoice(choice)}\n`)
  fs.renameSync(`${file}.new`, file)
}

/** Calls back when another choice is stored, within `pollMs`; returns a function that ends it. */
export function watchModelChoice(
  modelsFolder: string,
  pollMs: number,
  onStored: (choice: SpeechModelChoice) => void,
): () => void {
  const file = choiceFile(modelsFolder)
  const read = () => onStored(readModelChoice(modelsFolder))
  fs.watchFile(file, { interval: pollMs, persistent: false }, read)
  return () => fs.unwatchFile(file, read)
}
