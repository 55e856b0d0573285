import { type AskedNeeds, needTexts } from '@live-scribe/contract/needs/need'

/** What readers ask for, with how many ask for each of several things. */
export function formatNeeds({ asked }: Pick<AskedNeeds, 'asked'>): string {
  return asked
    .map(({ kind, readers }) => `${needTexts[kind]}${asked.length > 1 ? ` ${readers}` : ''}`)
    .join(', ')
}

/**
 * What a screen reader says of new needs. Without their numbers, which change every second while a
 * large audience asks.
 */
export function announceNeeds({ asked }: Pick<AskedNeeds, 'asked'>): string {
  const texts = asked.map(({ kind }) => needTexts[kind])

  return texts.length === 0 ? '' : `Readers ask: ${texts.join(', ')}`
}
