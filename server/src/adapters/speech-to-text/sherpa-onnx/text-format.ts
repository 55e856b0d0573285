import { plainText, type TextFormat, writtenText } from '../format-text.ts'
import type { AcousticModel } from './models/acoustic-model.ts'

/** How the words of a model become text. */
export function textFormatOf(text: AcousticModel['text']): TextFormat {
  return text === 'written' ? writtenText : plainText
}
