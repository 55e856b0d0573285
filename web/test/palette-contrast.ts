import css from '#web/styles/palette.css?raw'

/** The colours of one block of the palette, by name, as `#rrggbb`. */
export function getPalette(opening: string): Map<string, string> {
  const block = css.slice(css.indexOf(opening)).split('}')[0] ?? ''

  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [
      name ?? '',
      hex ?? '',
    ]),
  )
}

/** The contrast of two colours, 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)

  return (light + 0.05) / (dark + 0.05)
}

/** A colour over another one, `share` of 0 to 1 opaque. */
export function mixColours(over: string, ground: string, share: number): string {
  const mixed = channels(over).map((value, index) =>
    Math.round(value * share + (channels(ground)[index] ?? 0) * (1 - share)),
  )

  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const value = channel / 255

    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
