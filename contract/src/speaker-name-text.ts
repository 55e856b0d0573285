/** Maximum length of a speaker's name, in UTF-16 code units after trimming. */
export const MAX_SPEAKER_NAME_CHARACTERS = 40

/** Control characters, line breaks, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
/** Without fillers, which count as letters or symbols and show nothing. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a trimmed name can be shown; an empty one stands for the default name. */
export function isSpeakerName(name: string): boolean {
  return name === '' || (!UNPRINTABLE.test(name) && VISIBLE.test(name))
}
