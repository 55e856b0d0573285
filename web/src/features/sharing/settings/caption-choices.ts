import { captionChoices, type ViewerSettings } from './viewer-settings.ts'

/** The choices of captions, as a segmented control has them. */
export const captionLabels = captionChoices.map((lines) => ({
  value: `${lines}` as const,
  label: lines === 0 ? 'Whole text' : `${lines} lines`,
}))

/** The number of lines of a choice. */
export function toCaptions(value: `${ViewerSettings['captions']}`): ViewerSettings['captions'] {
  return captionChoices.find((lines) => `${lines}` === value) ?? 0
}
