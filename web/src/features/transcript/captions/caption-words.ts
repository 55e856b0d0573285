/** A word of a caption, or one sign of a script without spaces. */
export interface CaptionWord {
  text: string
  /** Whether it follows the word before it without a space. */
  isGlued: boolean
}

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Letters for which every line has room; measuring takes time. */
const SURELY_FITTING = 2

/**
 * Cuts text where a line may end: between words; between signs in a script without spaces and in a
 * word that no line has room for.
 */
export function toCaptionWords(text: string, fits: (text: string) => boolean): CaptionWord[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const isShort = word.length <= SURELY_FITTING || fits(word)
      if (isShort && !WITHOUT_SPACES.test(word)) return [{ text: word, isGlued: false }]

      return [...new Intl.Segmenter().segment(word)].map(({ segment }, index) => ({
        text: segment,
        isGlued: index > 0,
      }))
    })
}

/** The words as they stand in a line. */
export function joinCaptionWords(words: readonly CaptionWord[]): string {
  return words.reduce(
    (line, { text, isGlued }) => (line === '' || isGlued ? line + text : `${line} ${text}`),
    '',
  )
}
