// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { printTranscript } from './print-transcript.ts'

const settings = { times: true, speakers: true, gaps: true, echoes: false, marks: true }
const labelled = () =>
  [...document.querySelectorAll('[data-question]')].map(({ textContent }) => textContent)

beforeEach(() => {
  document.body.innerHTML = `<div class="transcript">
    <p><span data-words>Why a queue?</span> <span data-words>It can wait.</span></p>
    <p data-words>could you <span>draw it</span></p>
    <p>Is this a gap?</p>
  </div>`
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it.each([
  [true, ['Why a queue?', 'could you draw it']],
  [false, []],
])(
  '[MARK-44] printing with marks %s labels these questions, until it is over',
  (marks, expected) => {
    let printed: unknown
    vi.stubGlobal('print', () => {
      printed = labelled()
    })
    printTranscript({ ...settings, marks })
    expect(printed).toEqual(expected)
    expect(document.documentElement.dataset.printWithout).toContain(marks ? 'echoes' : 'marks')
    window.dispatchEvent(new Event('afterprint'))
    expect(labelled()).toEqual([])
    expect(document.documentElement.dataset.printWithout).toBeUndefined()
  },
)
