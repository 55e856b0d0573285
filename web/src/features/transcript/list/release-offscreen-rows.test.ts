// @vitest-environment happy-dom

import { afterEach, expect, it } from 'vitest'
import { releaseOffscreenRows } from './release-offscreen-rows.ts'

/** A page of two lists; `leave` scrolls one out of view and returns whether it was re-inserted. */
function pageOfLists() {
  const page = document.createElement('div')
  page.innerHTML = '<ol><li>One</li></ol><ol><li>Two<button>Copy</button></li></ol>'
  document.body.append(page)
  releaseOffscreenRows(page)
  const [first, second] = page.querySelectorAll('ol')
  if (!first || !second) throw new Error('no lists')
  const leave = async (list: Element) => {
    const line = list.firstChild
    let puts = 0
    const observer = new MutationObserver((changes) => {
      puts += changes.filter(({ addedNodes }) => addedNodes.length > 0).length
    })
    observer.observe(list, { childList: true })
    const event = new Event('contentvisibilityautostatechange', { bubbles: true })
    list.dispatchEvent(Object.assign(event, { skipped: true }))
    await Promise.resolve()
    observer.disconnect()
    expect(list.firstChild).toBe(line)
    return puts > 0
  }

  return { first, second, leave }
}

afterEach(() => {
  document.getSelection()?.removeAllRanges()
  document.body.replaceChildren()
})

it('puts in anew what came out of sight, with the same lines', async () => {
  const { first, leave } = pageOfLists()

  expect(await leave(first)).toBe(true)
})

it('leaves alone what is selected, whole or in part', async () => {
  const { first, second, leave } = pageOfLists()
  document.getSelection()?.selectAllChildren(first)

  expect(await leave(first)).toBe(false)
  expect(await leave(second)).toBe(true)
})

it('leaves alone what holds the focus', async () => {
  const { second, leave } = pageOfLists()
  second.querySelector('button')?.focus()

  expect(await leave(second)).toBe(false)
})

it('puts in anew what was drawn of a volume that goes out of view at once, and nothing else', async () => {
  const page = document.createElement('div')
  const section = '<div><ol><li>One</li></ol></div>'
  page.innerHTML = `<div id="volume">${section}${section}</div>`
  document.body.append(page)
  releaseOffscreenRows(page)
  const tell = (part: Element | undefined | null, skipped: boolean) => {
    const event = new Event('contentvisibilityautostatechange', { bubbles: true })
    part?.dispatchEvent(Object.assign(event, { skipped }))
  }
  const [first, second] = page.querySelectorAll('#volume > div')
  const changed: Node[] = []
  const observer = new MutationObserver((changes) =>
    changed.push(...changes.map(({ target }) => target)),
  )
  observer.observe(page, { childList: true, subtree: true })
  tell(page.firstElementChild, false)
  tell(first, false)
  tell(page.firstElementChild, true)
  await Promise.resolve()
  observer.disconnect()

  expect(new Set(changed)).toEqual(new Set([first]))
  expect(second?.textContent).toBe('One')
})
