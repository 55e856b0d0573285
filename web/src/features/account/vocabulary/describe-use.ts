import type { VocabularyReply } from '@live-scribe/contract/vocabulary/vocabulary'

/** What the next recording makes of a vocabulary, in sentences. */
export function describeUse({ entries, recogniser, use }: VocabularyReply): string[] {
  const replacements = entries.filter(({ heard }) => heard !== null)
  const terms = entries.filter(({ heard }) => heard === null)
  const [usedTerms, usedReplacements] = [terms, replacements].map(
    (all) => all.filter(({ is_used }) => is_used).length,
  )

  return [
    ...(terms.length > 0 ? [describeTerms(use, recogniser)] : []),
    ...(terms.length > 0 && use !== 'none' ? describeLimit(usedTerms, terms.length, 'terms') : []),
    ...describeLimit(usedReplacements, replacements.length, 'replacements'),
  ]
}

function describeTerms(use: VocabularyReply['use'], recogniser: string): string {
  switch (use) {
    case 'listens':
      return `The recogniser of this server (${recogniser}) listens for your terms.`
    case 'spells':
      return `The recogniser of this server (${recogniser}) does not listen for terms. It writes words with the same letters as yours are, also when they come in parts.`
    case 'none':
      return `The recogniser of this server (${recogniser}) takes no terms. Wrong words are replaced all the same.`
    default:
      return use satisfies never
  }
}

function describeLimit(used = 0, all: number, name: string): string[] {
  if (used === all) return []

  return [`Of your ${format(all)} ${name} it uses the first ${format(used)}, which are the newest.`]
}

function format(count: number): string {
  return count.toLocaleString('en-US')
}
