/** Text sizes, in pixels. */
export const TEXT_SIZES = { min: 14, max: 48, step: 2 } as const
/** Words per chunk. */
export const CHUNK_SIZES = { min: 10, max: 100, step: 10, default: 100 } as const
/** Auto-scroll speeds; `getScrollRatePxPerSecond` gives their pixels per second. */
export const SPEEDS = { min: 1, max: 5, step: 1, default: 4 } as const
const CODE = { min: 0, max: 1, step: 1 } as const
/** Default text sizes: on a phone, and from 640 px of width. */
const DEFAULT_TEXT_SIZE = { narrow: 18, wide: 20 }

/** Line heights, as multiples of the text size. */
export const lineHeights = { tight: 1.35, normal: 1.6, wide: 1.9 } as const
/** Font families, as CSS values. */
export const fonts = {
  serif: 'var(--font-serif)',
  sans: 'var(--font-sans)',
  mono: 'var(--font-mono)',
} as const
/** Themes that a viewer can choose. */
export const themes = ['system', 'light', 'dark', 'contrast'] as const

/** A viewer's display settings. */
export interface ViewerSettings {
  /** Text size in pixels. */
  size: number
  line: keyof typeof lineHeights
  font: keyof typeof fonts
  theme: (typeof themes)[number]
  /** Auto-scroll speed, 1 to 5. */
  speed: number
  /** Words per chunk. */
  chunk: number
  /** 1 writes spoken code as code. */
  code: 0 | 1
}

/** Reads settings from a stored value or a link's query; drops unknown names and invalid values. */
export function parseSettings(values: unknown): Partial<ViewerSettings> {
  const entries = new Map(
    Object.entries(typeof values === 'object' && values !== null ? values : {}),
  )
  const number = (name: string, { min, max, step }: Range) => {
    const value = entries.get(name)
    const parsed = typeof value === 'string' && value !== '' ? Number(value) : value
    const isOne =
      typeof parsed === 'number' && parsed >= min && parsed <= max && (parsed - min) % step === 0

    return isOne ? { [name]: parsed } : {}
  }
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
    ...number('code', CODE),
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
    ...options.stored,
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
