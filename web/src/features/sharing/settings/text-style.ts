import type { CSSProperties } from 'react'
import {
  fonts,
  letterSpaces,
  lineHeights,
  lineLengths,
  type ViewerSettings,
  wordSpaces,
} from './viewer-settings.ts'

/** The style of a transcript with these settings; `--line-length` is its longest line. */
export function getTextStyle(settings: ViewerSettings): CSSProperties {
  const { size, line, font, letters, words, length } = settings
  const custom: Record<string, string> = { '--line-length': `${lineLengths[length]}em` }

  return {
    fontSize: `${size / 16}rem`,
    lineHeight: lineHeights[line],
    fontFamily: fonts[font],
    letterSpacing: `${letterSpaces[letters]}em`,
    wordSpacing: `${wordSpaces[words]}em`,
    ...custom,
  }
}
