import type { KnownSpeakers } from '@live-scribe/contract/speakers/known-speakers'

/** Colours of speakers in the palette, which are numbered from 1; then they repeat. */
export const SPEAKER_COLOURS = 8

/**
 * The number of each speaker's colour, by the keys of the labels. The first speaker of a channel has
 * that of the channel, so a colour stays as others appear, for everybody who reads. Words of a channel
 * with several speakers of whom none is known have no colour.
 */
export function colourSpeakers({ recognised }: KnownSpeakers): ReadonlyMap<string, number> {
  const colours = new Map<string, number>()
  const groups = [0, 1].map((channel) => recognised.filter((one) => one.channel === channel))
  const firsts = groups.map(([first]) => first)
  const others = recognised.filter((one) => !firsts.includes(one))
  for (const [channel, group] of groups.entries()) {
    if (group.length < 2) colours.set(String(channel), channel + 1)
    else {
      for (const one of group) {
        const place = one === firsts[channel] ? channel : others.indexOf(one) + groups.length
        colours.set(`${channel}/${one.speaker}`, (place % SPEAKER_COLOURS) + 1)
      }
    }
  }

  return colours
}
