// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { createScrolledPage } from '../../../../test/scrolled-page.ts'
import {
  createFinalEvent,
  createLogPage,
  createSessionEvent,
  SESSION_CODE,
} from '../../../../test/transcript-fixtures.ts'
import { PlaceKeeper } from './place-keeper.ts'
import { readPlace, writePlace } from './stored-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})

const LINE_PX = 40

/** A transcript of lines of 40 px, followed to its end in a window of 800 px. */
async function open({ lines = 100, isLive = true } = {}) {
  const viewer = createScrolledPage({ isLive, speed: 1 })
  let now = 0
  let isVisible = true
  let written = lines
  const log = () => createLogPage(0, written, isLive ? 'active' : 'completed')
  const store = new TranscriptStore(async () => log())
  store.catchUp()
  await vi.advanceTimersByTimeAsync(0)
  viewer.grow(lines * LINE_PX - 800)
  if (isLive) viewer.scroller.jumpToLive()
  const top = (line: number) => (line - 1) * LINE_PX - viewer.state.top
  const keeper = new PlaceKeeper({
    code: SESSION_CODE,
    store,
    scroller: viewer.scroller,
    page: {
      isVisible: () => isVisible,
      lastLine: () => Math.min(written, Math.floor((viewer.state.top + 800) / LINE_PX)),
      measure: (line) => ({ top: top(line), bottom: top(line) + LINE_PX }),
      windowHeight: () => 800,
      isEndShown: () => viewer.distance() <= 100,
    },
    now: () => now,
  })
  const look = (isShown: boolean) => {
    isVisible = isShown
    viewer.scroller.handleVisibility(isShown)
    keeper.check()
  }

  return {
    ...viewer,
    keeper,
    store,
    place: () => keeper.getSnapshot(),
    hide: () => look(false),
    show: () => look(true),
    /** Lines that are spoken one after another. */
    speak(count: number) {
      for (let line = 0; line < count; line += 1) {
        written += 1
        viewer.state.height += LINE_PX
        if (isVisible) viewer.scroller.handleResize()
        store.applyUtterance(createFinalEvent(written))
      }
    },
    /** Lets the page scroll by itself for so long. */
    async wait(ms: number) {
      for (let left = ms; left > 0; left -= 200) {
        now += 200
        await viewer.run(200)
        keeper.handleScroll()
      }
    },
    scroll(px: number) {
      viewer.scrollBy(px)
      keeper.handleScroll()
    },
  }
}

describe('the place of a reader', () => {
  it('[PLACE-1, PLACE-8] is the last line when the page is hidden; then it catches up without a jump', async () => {
    const page = await open()
    page.hide()
    page.speak(90)
    await page.wait(5000)
    expect(page.state.top).toBe(3200)
    page.show()
    page.scroller.handleResize()
    expect(page.place()).toMatchObject({ name: 'back', line: 100, until: 190, isNoted: true })
    expect(page.scroller.isCatchingUp()).toBe(true)
    const { top } = page.state
    await page.wait(2000)
    // 40 px a second at speed 1.
    expect(page.state.top - top).toBeGreaterThan(60)
    expect(page.state.top - top).toBeLessThan(90)
    page.scroller.jumpToLive()
    expect(page.distance()).toBe(0)
    page.keeper.handleScroll()
    expect(page.place()).toMatchObject({ name: 'back', line: 100 })
  })

  it('[PLACE-1] is the last line before scrolling up, and goes away when it is read past again', async () => {
    const page = await open()
    page.scroll(-30)
    expect(page.place()).toEqual({ name: 'none' })
    page.scroll(-600)
    expect(page.place()).toMatchObject({ name: 'away', line: 100 })
    page.speak(30)
    await page.wait(1000)
    for (let step = 0; step < 18; step += 1) page.scroll(100)
    expect(page.place()).toEqual({ name: 'none' })
    page.speak(1)
    expect(page.place()).toEqual({ name: 'none' })
    page.hide()
    expect(page.place()).toMatchObject({ name: 'away', line: 129 })
  })

  it('[PLACE-3] is not noted by who scrolled up a little and missed nothing', async () => {
    const page = await open()
    page.scroll(-200)
    page.speak(2)
    expect(page.place()).toMatchObject({ name: 'away', line: 100 })
    page.scroll(280)
    expect(page.scroller.getSnapshot().mode).toBe('on')
    expect(page.place()).toMatchObject({ name: 'back', isNoted: false })
  })

  it('[PLACE-1] is the last line when automatic scrolling is switched off, not while it is held', async () => {
    const page = await open()
    page.scroller.handleManualScroll()
    expect(page.place()).toEqual({ name: 'none' })
    await page.wait(1200)
    page.scroller.setOn(false)
    page.speak(40)
    expect(page.place()).toMatchObject({ name: 'away', line: 100 })
    page.scroller.setOn(true)
    expect(page.place()).toMatchObject({ name: 'back', line: 100, until: 140, isNoted: true })
  })

  it('[PLACE-12] stays noted while the reader goes up to it, with what came meanwhile', async () => {
    const page = await open()
    page.hide()
    page.speak(90)
    page.show()
    page.scroller.jumpToLive()
    await page.wait(30_000)
    page.keeper.handleJump()
    page.scroll(-3000)
    expect(page.scroller.getSnapshot().mode).toBe('left')
    expect(page.place()).toMatchObject({ name: 'back', line: 100, until: 190, isNoted: true })
    page.speak(10)
    await page.wait(60_000)
    page.scroller.jumpToLive()
    expect(page.place()).toMatchObject({ name: 'back', line: 100, until: 200, isNoted: true })
  })

  it('[PLACE-4] counts what a connection brings that was away with the page', async () => {
    const page = await open()
    page.hide()
    page.show()
    expect(page.place()).toMatchObject({ name: 'back', isNoted: false })
    page.state.height += 50 * LINE_PX
    for (let line = 150; line > 100; line -= 1) page.store.applyUtterance(createFinalEvent(line))
    expect(page.place()).toMatchObject({ name: 'back', line: 100, until: 150, isNoted: true })
  })

  it('[PLACE-2] is there again after a reload, in five thousand lines too, and until it is dismissed', async () => {
    writePlace(SESSION_CODE, { line: 4986, last: 4986, at: 1 })
    const page = await open({ lines: 5000 })
    expect(page.place()).toMatchObject({ name: 'back', line: 4986, until: 5000, isNoted: true })
    page.keeper.dismiss()
    expect(page.place()).toEqual({ name: 'none' })
    expect(readPlace(SESSION_CODE)).toBeNull()
  })

  it('[PLACE-2] in a finished transcript is where it was left, and stays for who only opens it', async () => {
    const page = await open({ isLive: false })
    page.scroll(1000)
    await page.wait(1000)
    page.hide()
    expect(readPlace(SESSION_CODE)).toMatchObject({ line: 45 })
    page.keeper.close()

    const again = await open({ isLive: false })
    expect(again.place()).toMatchObject({ name: 'back', line: 45, until: 100, isNoted: true })
    again.hide()
    expect(readPlace(SESSION_CODE)).toMatchObject({ line: 45 })
  })

  it('[PLACE-1] is none on a page that was opened in the background and never seen', async () => {
    const page = await open()
    page.keeper.close()
    const { store, scroller } = page
    const keeper = new PlaceKeeper({
      code: SESSION_CODE,
      store,
      scroller,
      page: {
        isVisible: () => false,
        lastLine: () => 7,
        measure: () => null,
        windowHeight: () => 800,
        isEndShown: () => true,
      },
      now: () => 0,
    })
    keeper.check()
    expect(keeper.getSnapshot()).toEqual({ name: 'none' })
    keeper.close()
  })

  it('[PLACE-1] is back when the session ends while the reader is further up', async () => {
    const page = await open()
    page.scroll(-900)
    page.speak(3)
    page.store.applySessionEvent(createSessionEvent('completed', { last: 103, at: Date.now() }))
    page.keeper.check()
    expect(page.place()).toMatchObject({ name: 'back', line: 100, until: 103 })
  })
})
