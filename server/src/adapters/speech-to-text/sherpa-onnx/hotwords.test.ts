import { expect, it } from 'vitest'
import { createBpeVocabulary, formatHotwords, mapSpellings } from './hotwords.ts'

it('are upper-case words that the model can spell, each once', () => {
  const lines = formatHotwords(['Kubernetes', 'kubernetes', 'two-phase commit', 'Node.js', 'S3'])
  expect(lines).toEqual(['KUBERNETES', 'TWO PHASE COMMIT'])
})

it('are split by the pieces of the model, the earlier ones first', () => {
  const tokens = '<blk> 0\n<sos/eos> 1\n<unk> 2\n\u2581THE 3\nS 4\n\u2581A 5\n#0 500\n'
  expect(createBpeVocabulary(tokens)).toBe('\u2581THE\t0\nS\t-1\n\u2581A\t-2\n#0\t-497\n')
})

it('are written as the list has them', () => {
  expect(mapSpellings(['PostgreSQL', 'two-phase commit']).get('postgresql')).toBe('PostgreSQL')
  expect([...mapSpellings(['two-phase commit']).keys()]).toEqual(['two', 'phase', 'commit'])
})
