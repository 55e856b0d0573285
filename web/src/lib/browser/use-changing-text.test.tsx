import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useChangingText } from './use-changing-text.ts'

function Words({ text }: { text: string }) {
  return (
    <p ref={useChangingText<HTMLParagraphElement>(text)}>
      <i />
    </p>
  )
}

it('replaces only what differs, and no half of a character', () => {
  const { container, rerender } = render(<Words text="we use" />)
  const replace = vi.spyOn(Text.prototype, 'replaceData')
  const changes = [
    ['we use a queue', [6, 0, ' a queue']],
    ['we use a queen', [12, 2, 'en']],
    ['we', [2, 12, '']],
    ['we 😀', [2, 0, ' 😀']],
    ['we 😁', [3, 2, '😁']],
  ] as const
  for (const [text, replaced] of changes) {
    rerender(<Words text={text} />)
    expect(container.innerHTML).toBe(`<p translate="no">${text}<i></i></p>`)
    expect(replace.mock.lastCall).toEqual(replaced)
  }
  expect(replace).toHaveBeenCalledTimes(changes.length)
  replace.mockRestore()
})

it('writes the whole text over one that was changed on the page', () => {
  const { container, rerender } = render(<Words text="the cue holds" />)
  const words = container.querySelector('p')?.firstChild as Text
  words.data = 'the queue holds'
  rerender(<Words text="the cue holds it" />)
  expect(words.data).toBe('the cue holds it')
})

it('keeps the browser’s translation from the text, which would be written beside it', () => {
  const { container } = render(<Words text="we use" />)
  expect(container.querySelector('p')?.getAttribute('translate')).toBe('no')
})
