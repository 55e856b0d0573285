import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeModel } from '../../../../test/speech-models/describe-model.ts'
import { createBpeVocabulary, formatHotwords, withHotwords } from './hotwords.ts'
import type { AcousticModel } from './models/acoustic-model.ts'

const tokens = '<blk> 0\n<sos/eos> 1\n<unk> 2\n\u2581THE 3\nS 4\n\u2581A 5\n#0 500\n'
const pieces = '\u2581THE\t0\nS\t-1\n\u2581A\t-2\n#0\t-497\n'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-tokens-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const installed = (changes: Partial<AcousticModel> = {}) => {
  const model = describeModel('hotwords', { encoder: '', decoder: '', joiner: '', tokens })
  fs.writeFileSync(path.join(folder, model.files.tokens.name), tokens)
  return { folder, model: { ...model, ...changes } }
}

it('are words that the model can spell, in its casing, each once', () => {
  const vocabulary = ['Kubernetes', 'kubernetes', 'two-phase commit', 'Node.js', 'S3']
  expect(formatHotwords(vocabulary, 'upper-case')).toEqual(['KUBERNETES', 'TWO PHASE COMMIT'])
  expect(formatHotwords(vocabulary, 'lower-case')).toEqual(['kubernetes', 'two phase commit'])
  expect(formatHotwords(['Kubernetes'], 'written')).toEqual(['Kubernetes'])
})

it('are split by the pieces of the model, the earlier ones first', () => {
  expect(createBpeVocabulary(tokens)).toBe(pieces)
})

it('are in files of their own while the model loads, and gone after it', () => {
  const read = withHotwords(installed(), ['Kafka'], (hotwords) => {
    if (!hotwords) throw new Error('no hotwords')
    const { file, bpeVocabulary } = hotwords
    return { file, texts: [file, bpeVocabulary].map((name) => fs.readFileSync(name, 'utf8')) }
  })
  expect(read.texts).toEqual(['KAFKA\n', pieces])
  expect(path.dirname(read.file)).not.toBe(folder)
  expect(fs.existsSync(path.dirname(read.file))).toBe(false)
})

it('are for beam search only, and need a term', () => {
  const load = (hotwords?: object) => hotwords
  expect(withHotwords(installed({ decoding: 'greedy_search' }), ['Kafka'], load)).toBeUndefined()
  expect(withHotwords(installed(), ['S3'], load)).toBeUndefined()
})
