import type { Speaker } from '@live-scribe/contract/speaker-names'
import { addKnownSpeakers, nobodyKnown } from '@live-scribe/contract/speakers/known-speakers'
import { createSpeakerKeyOf } from '@live-scribe/contract/speakers/speaker-labels'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFinalEvent } from '../../../../test/transcript-fixtures.ts'
import { colourSpeakers, SPEAKER_COLOURS } from './speaker-colours.ts'

const voice = (channel: number, speaker: number | null): Speaker => ({ channel, speaker })

function know(voices: readonly Speaker[]) {
  return addKnownSpeakers(
    nobodyKnown,
    voices.map((one, index) => ({ ...createFinalEvent(index + 1), ...one })),
  )
}

/** The colours of the voices when all of them are known; null without one. */
function coloursOf(voices: readonly Speaker[], all = voices) {
  const known = know(all)
  const [keyOf, colours] = [createSpeakerKeyOf(known), colourSpeakers(known)]

  return voices.map((one) => colours.get(keyOf(one)) ?? null)
}

it('[NEED-50] gives microphone and meeting a colour each', () => {
  expect(coloursOf([voice(0, null), voice(1, null)])).toEqual([1, 2])
})

it('[NEED-50] gives a colour to nobody where several speak and none is known', () => {
  expect(coloursOf([voice(0, 0), voice(0, 1), voice(0, null)])).toEqual([1, 3, null])
})

it('[NEED-50] repeats the colours after eight speakers', () => {
  const many = Array.from({ length: 10 }, (_, speaker) => voice(0, speaker))
  expect(coloursOf(many)).toEqual([1, 3, 4, 5, 6, 7, 8, 1, 2, 3])
})

const speaker = fc.record({
  channel: fc.constantFrom(0, 1),
  speaker: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
})

it('[NEED-51] leaves a speaker the colour once they have it, whoever appears later', () => {
  fc.assert(
    fc.property(fc.array(speaker, { maxLength: 40 }), fc.nat(40), (voices, cut) => {
      const early = voices.slice(0, cut)
      const [before, after] = [coloursOf(early), coloursOf(early, voices)]
      for (const [index, colour] of before.entries()) {
        // Words of nobody in particular lose their colour when several are told apart.
        const isSomebody = early[index]?.speaker !== null
        if (isSomebody) expect(after[index]).toBe(colour)
        else expect([colour, null]).toContain(after[index])
        if (colour !== null) expect(colour).toBeLessThanOrEqual(SPEAKER_COLOURS)
      }
    }),
  )
})
