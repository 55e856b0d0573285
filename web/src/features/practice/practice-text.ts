/** How each figure was counted, for people. */
export const countedText = {
  rate: (minutes: number) =>
    `Words per minute of speech, for every ${minutes === 1 ? 'minute' : `${minutes} minutes`}. Silences of two seconds or more are left out.`,
  share:
    'The time from the first to the last word of each stretch of talk, added up for each side.',
  monologue: 'The longest uninterrupted stretch by one speaker. Brief interjections don’t count.',
  pauses:
    'Silences of two seconds or more between two words of any side. Missing audio isn’t counted.',
  fillers:
    'Sounds such as “um”, and “you know”, “I mean” and “like” where a comma or a short silence sets them off. A recogniser may leave some out.',
  fillersWithoutSounds:
    'Sounds such as “um” are not counted with this recogniser: it leaves them out of the text. “You know”, “I mean” and “like” are counted where a comma or a short silence sets them off.',
} as const

/** A rate in words. */
export function formatRate(wordsPerMinute: number): string {
  return `${Math.round(wordsPerMinute)} words per minute`
}

/** A length in whole seconds below a minute, else in minutes and seconds. */
export function formatSpan(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const minutes = Math.floor(seconds / 60)

  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}
