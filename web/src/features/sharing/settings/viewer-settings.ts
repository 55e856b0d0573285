import { type FormSettings, toFormSettings } from '#web/features/transcript/code/use-line-form.ts'

/** Text sizes, in pixels. */
export const TEXT_SIZES = { min: 14, max: 48, step: 2 } as const
/** Words per chunk. */
export const CHUNK_SIZES = { min: 10, max: 100, step: 10, default: 100 } as const
/** Auto-scroll speeds; `getScrollRatePxPerSecond` gives their pixels per second. */
export const SPEEDS = { min: 1, max: 5, step: 1, default: 4 } as const
/** Off and on, as a link has it. */
const SWITCH = { min: 0, max: 1, step: 1 } as const
/** How many lines of captions a viewer can choose; 0 shows the whole text. */
export const captionChoices = [0, 2, 3] as const
/** Default text sizes: on a phone, and from 640 px of width. */
const DEFAULT_TEXT_SIZE = { narrow: 18, wide: 20 }

/** Line heights, as multiples of the text size. */
export const lineHeights = { tight: 1.35, normal: 1.6, wide: 1.9 } as const
/** Font families, as CSS values. */
export const fonts = {
  serif: 'var(--font-serif)',
  sans: 'var(--font-sans)',
  mono: 'var(--font-mono)',
  clear: 'var(--font-clear)',
} as const
/** Space between letters, in em. */
export const letterSpaces = { normal: 0, wide: 0.06, wider: 0.12 } as const
/** Space between words, in em, beside that of the typeface. */
export const wordSpaces = { normal: 0, wide: 0.16, wider: 0.32 } as const
/** Longest lines, in em: about 45, 65 and 90 characters. */
export const lineLengths = { short: 20, normal: 30, long: 42 } as const
/** Lines that are held back until screen readers are told of them; 0 tells of none. */
export const announcedLines = { off: 0, each: 1, five: 5, twenty: 20 } as const
/** Seconds from one announcement to screen readers to the next. */
export const announcementPauses = { short: 1, medium: 4, long: 8 } as const
/** Themes that a viewer can choose. */
const themes = ['system', 'light', 'dark', 'contrast'] as const

/** A viewer's display settings. */
export interface ViewerSettings extends FormSettings {
  /** Text size in pixels. */
  size: number
  line: keyof typeof lineHeights
  font: keyof typeof fonts
  theme: (typeof themes)[number]
  /** Auto-scroll speed, 1 to 5. */
  speed: number
  /** Words per chunk. */
  chunk: number
  letters: keyof typeof letterSpaces
  words: keyof typeof wordSpaces
  length: keyof typeof lineLengths
  /** 1 marks the line that is read. */
  ruler: 0 | 1
  /** Lines of captions in place of the whole text; 0 without. */
  captions: (typeof captionChoices)[number]
  announce: keyof typeof announcedLines
  pause: keyof typeof announcementPauses
}

/** Reads settings from a stored value or a link's query; drops unknown names and invalid values. */
export function parseSettings(values: unknown): Partial<ViewerSettings> {
  const entries = new Map(
    Object.entries(typeof values === 'object' && values !== null ? values : {}),
  )
  const accept = (name: string, isOne: (value: number) => boolean) => {
    const value = entries.get(name)
    const parsed = typeof value === 'string' && value !== '' ? Number(value) : value

    return typeof parsed === 'number' && isOne(parsed) ? { [name]: parsed } : {}
  }
  const number = (name: string, { min, max, step }: Range) =>
    accept(name, (value) => value >= min && value <= max && (value - min) % step === 0)
  const choice = (name: string, choices: readonly string[]) => {
    const value = entries.get(name)

    return typeof value === 'string' && choices.includes(value) ? { [name]: value } : {}
  }

  return {
    ...number('size', { ...TEXT_SIZES, step: 1 }),
    ...choice('line', Object.keys(lineHeights)),
    ...choice('font', Object.keys(fonts)),
    ...choice('theme', themes),
    ...number('speed', SPEEDS),
    ...number('chunk', CHUNK_SIZES),
    ...number('code', SWITCH),
    ...number('said', SWITCH),
    ...choice('letters', Object.keys(letterSpaces)),
    ...choice('words', Object.keys(wordSpaces)),
    ...choice('length', Object.keys(lineLengths)),
    ...number('ruler', SWITCH),
    ...accept('captions', (value) => captionChoices.some((lines) => lines === value)),
    ...choice('announce', Object.keys(announcedLines)),
    ...choice('pause', Object.keys(announcementPauses)),
  }
}

/** Resolves a viewer's settings: from the URL, else stored, else default. */
export function resolveSettings(options: {
  link: Partial<ViewerSettings>
  stored: Partial<ViewerSettings>
  isNarrow: boolean
}): ViewerSettings {
  return {
    size: options.isNarrow ? DEFAULT_TEXT_SIZE.narrow : DEFAULT_TEXT_SIZE.wide,
    line: 'normal',
    font: 'serif',
    theme: 'system',
    speed: SPEEDS.default,
    chunk: CHUNK_SIZES.default,
    code: 0,
    said: 0,
    letters: 'normal',
    words: 'normal',
    length: 'normal',
    ruler: 0,
    captions: 0,
    announce: 'each',
    pause: 'short',
    ...options.stored,
    // A link that names a form of the lines names the only one.
    ...('code' in options.link || 'said' in options.link ? toFormSettings('written') : {}),
    ...options.link,
  }
}

interface Range {
  min: number
  max: number
  step: number
}

/** One step up or down within the range. */
export function stepWithinRange(
  value: number,
  direction: 1 | -1,
  { min, max, step }: Range,
): number {
  return Math.min(max, Math.max(min, value + direction * step))
}
