import { expect, it } from 'vitest'
import { pruneStyles } from './prune-styles.ts'

const content = '<p class="note sm:w-1/2 after:content-[\'x\']">words</p>'

/** What is left of styles on the page above. */
function prune(css: string): string {
  return pruneStyles(css, content).replace(/\s+/g, '')
}

it('leaves rules whose classes all occur, as they are written in CSS', () => {
  const used =
    '.note{color:red}.sm\\:w-1\\/2{width:50%}.after\\:content-\\[\\\'x\\\'\\]:after{content:"x"}'

  expect(prune(used)).toBe(used)
  expect(prune('.\\73 m\\:w-1\\/2{width:50%}')).not.toBe('')
})

it('removes rules and selectors of which a class does not occur, and what is empty then', () => {
  expect(prune('.gone{color:red}.note .gone,.note{color:blue}')).toBe('.note{color:blue}')
  expect(prune('@media print{.gone{color:red}}@layer a,b;')).toBe('@layera,b;')
})

it('leaves rules without a class, steps of an animation, and classes that are excluded', () => {
  const used = 'p,[data-x="1.5"]{color:red}@keyframesa{0.5%{opacity:0}}.note:not(.gone){color:red}'

  expect(prune(used.replace('keyframesa', 'keyframes a'))).toBe(used)
})
