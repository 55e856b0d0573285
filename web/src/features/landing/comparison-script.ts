/** Part of a sentence; `wrong` is what a tool without the vocabulary tends to write. */
export interface SentencePiece {
  text: string
  wrong?: string
}

/** Sentences with terms that recognisers without a vocabulary get wrong. */
export const comparisonScript: readonly (readonly SentencePiece[])[] = [
  [
    { text: 'We moved the workers to ' },
    { text: 'Kubernetes', wrong: 'cooper Nettie’s' },
    { text: ' and I check them with ' },
    { text: 'kubectl', wrong: 'cube cuddle' },
    { text: ' logs.' },
  ],
  [
    { text: 'The endpoint has to be ' },
    { text: 'idempotent', wrong: 'item potent' },
    { text: ', so each retry carries the same ' },
    { text: 'UUID', wrong: 'you you ID' },
    { text: '.' },
  ],
  [
    { text: 'With ' },
    { text: 'memoization', wrong: 'memorization' },
    { text: ' it drops from exponential to ' },
    { text: 'O(n log n)', wrong: 'oh of in log in' },
    { text: '.' },
  ],
  [
    { text: 'I would shard ' },
    { text: 'PostgreSQL', wrong: 'post grass sequel' },
    { text: ' by tenant and put ' },
    { text: 'Redis', wrong: 'read this' },
    { text: ' in front of the reads.' },
  ],
]

/** Milliseconds for which a sentence is shown. */
export const SENTENCE_DURATION_MS = 5200
