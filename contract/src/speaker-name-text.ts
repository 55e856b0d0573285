import { isVisibleText } from './fixes/visible-text.ts'

/** Maximum length of a speaker's name, in UTF-16 code units after trimming. */
export const MAX_SPEAKER_NAME_CHARACTERS = 40

/** Whether a trimmed name can be shown; an empty one stands for the default name. */
export function isSpeakerName(name: string): boolean {
  return name === '' || isVisibleText(name)
}
