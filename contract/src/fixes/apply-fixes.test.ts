import { describe, expect, it } from 'vitest'
import type { Word } from '../transcript.ts'
import { applyFixes } from './apply-fixes.ts'
import type { FixPlace, TermFix } from './term-fix.ts'

const line = (text: string) => ({ text, segmentNumber: 1, isGap: false })

type Pair = [wrong: string, right: string, place?: FixPlace]

/** Fixes of `wrong → right`, in their order. */
function fixes(...pairs: Pair[]): TermFix[] {
  return pairs.map(([original, replacement, place = null], index) => ({
    id: index + 1,
    original,
    replacement,
    place,
  }))
}

const fixed = (text: string, ...pairs: Pair[]) => applyFixes(line(text), fixes(...pairs)).text

describe('a fix everywhere', () => {
  it.each([
    ['We run kubernetes here.', 'kubernetes', 'Kubernetes', 'We run Kubernetes here.'],
    ['Use cooper  netties, please.', 'cooper netties', 'Kubernetes', 'Use Kubernetes, please.'],
    ['Cooper Netties!', 'cooper netties', 'Kubernetes', 'Kubernetes!'],
    ['nodes, Node.js, node’s and node', 'node', 'Node', 'nodes, Node.js, Node’s and Node'],
    ['don’t do it, do', 'do', 'DO', 'don’t DO it, DO'],
    ['C and C++ and C#', 'c', 'Go', 'Go and C++ and C#'],
    ['C plus plus is C++.', 'c plus plus', 'C++', 'C++ is C++.'],
    ['it costs $1 (a.b)', '(a.b)', '$& now', 'it costs $1 $& now'],
    ['a well-known bug', 'well-known', 'known', 'a known bug'],
    ['我们用酷伯工作', '酷伯', 'Kubernetes', '我们用Kubernetes工作'],
    ['naïve Überprüfung', 'überprüfung', 'Prüfung', 'naïve Prüfung'],
    ['𝐀𝐀, 𝐀b and 𝐀', '𝐀', 'A', '𝐀𝐀, 𝐀b and A'],
  ])('[FIX-1] in %j writes %j as %j', (text, wrong, right, expected) => {
    expect(fixed(text, [wrong, right])).toBe(expected)
  })

  it('[FIX-1] keeps the capital of a sentence, and only there', () => {
    const text = 'Cube control runs. Cube control failed, and cube control ran.'
    expect(fixed(text, ['cube control', 'kubectl'])).toBe(
      'Kubectl runs. Kubectl failed, and kubectl ran.',
    )
    expect(fixed('Then Cube Control ran.', ['cube control', 'kubectl'])).toBe('Then kubectl ran.')
    expect(fixed(text, ['Cube control', 'kubectl'])).toBe(
      'kubectl runs. kubectl failed, and kubectl ran.',
    )
  })

  it('[FIX-1] leaves words alone that are right already', () => {
    const said = line('Apache Kafka and kafka.')
    expect(applyFixes(said, fixes(['kafka', 'Apache Kafka'])).text).toBe(
      'Apache Kafka and Apache Kafka.',
    )
    const right = line('Kubernetes it is.')
    expect(applyFixes(right, fixes(['kubernetes', 'Kubernetes']))).toBe(right)
  })

  it('[FIX-2] is laid over the result of those before it', () => {
    const twice: Pair[] = [
      ['cooper netties', 'Kubernetes cluster'],
      ['kubernetes', 'K8s'],
    ]
    expect(fixed('A cooper netties now.', ...twice)).toBe('A K8s cluster now.')
  })

  it('[FIX-2] swaps two names by two fixes', () => {
    const swap: Pair[] = [
      ['Sean', 'Shaun'],
      ['shaun', 'Sean'],
    ]
    expect(fixed('Shaun asked SEAN, and Sean’s answer was for Shaun.', ...swap)).toBe(
      'Sean asked Shaun, and Shaun’s answer was for Sean.',
    )
    expect(fixed('Sean and Shaun Sean', ...swap, ['Sean Shaun', 'both'])).toBe('Shaun and both')
    // More than what an earlier fix wrote is replaced.
    expect(fixed('Sean asked Tim', ['Sean', 'Shaun'], ['Shaun asked', 'Sean'])).toBe('Sean Tim')
  })

  it('[FIX-60] makes no line grow beyond 20,000 characters', () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f']
    const pairs = letters.slice(1).map((letter, index): Pair => {
      return [letters[index] ?? '', Array(50).fill(letter).join(' ')]
    })
    expect(fixed('a', ...pairs)).toBe(Array(2500).fill('c').join(' '))
  })
})

describe('a fix in one place', () => {
  it('[FIX-3] changes the word that it names, or the nearest one like it', () => {
    const text = 'a queue, a queue and a queue'
    const at = (word: number) => fixed(text, ['queue', 'cue', { segment: 1, word }])
    expect(at(1)).toBe('a cue, a queue and a queue')
    expect(at(3)).toBe('a queue, a cue and a queue')
    expect(at(99)).toBe('a queue, a queue and a cue')
  })

  it('[FIX-3] changes nothing in another segment', () => {
    const said = line('a queue')
    expect(applyFixes(said, fixes(['queue', 'cue', { segment: 2, word: 1 }]))).toBe(said)
  })

  it('[FIX-3] wins over an earlier fix of the same words', () => {
    const place = { segment: 1, word: 0 }
    expect(fixed('cooper netties', ['cooper netties', 'Kubernetes'])).toBe('Kubernetes')
    expect(
      fixed('cooper netties', ['netties', 'Kubernetes'], ['cooper netties', 'K8s', place]),
    ).toBe('K8s')
  })
})

describe('the words of a fixed line', () => {
  const words = (...texts: string[]): Word[] =>
    texts.map((text, index) => ({ text, start_ms: index * 100, end_ms: index * 100 + 90 }))
  const apply = (said: Word[], ...pairs: Pair[]) =>
    applyFixes({ ...line(said.map(({ text }) => text).join(' ')), words: said }, fixes(...pairs))
      .words

  it('[FIX-4] have the times of what was recognised', () => {
    expect(apply(words('use', 'cooper', 'netties.'), ['cooper netties', 'Kubernetes'])).toEqual([
      { text: 'use', start_ms: 0, end_ms: 90 },
      { text: 'Kubernetes.', start_ms: 100, end_ms: 290 },
    ])
    expect(apply(words('use', 'kafka'), ['kafka', 'Apache Kafka now'])).toEqual([
      { text: 'use', start_ms: 0, end_ms: 90 },
      { text: 'Apache', start_ms: 100, end_ms: 139 },
      { text: 'Kafka', start_ms: 139, end_ms: 171 },
      { text: 'now', start_ms: 171, end_ms: 190 },
    ])
  })

  it('[FIX-4] keep the least confidence of those that they replace', () => {
    const said = words('a', 'b').map((word, index) => ({ ...word, confidence: 0.5 + index / 10 }))
    expect(apply(said, ['a b', 'c'])).toEqual([
      { text: 'c', start_ms: 0, end_ms: 190, confidence: 0.5 },
    ])
  })
})

it('[FIX-5] a gap stays as it is', () => {
  const gap = { ...line('[4.2 s of audio missing]'), isGap: true }
  expect(applyFixes(gap, fixes(['audio', 'video']))).toBe(gap)
})
