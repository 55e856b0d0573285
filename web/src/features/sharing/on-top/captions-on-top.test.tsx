import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Window as BrowserWindow } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import {
  createFinalEvent,
  createLogPage,
  createSessionEvent,
  SESSION_CODE,
  START_MS,
} from '../../../../test/transcript-fixtures.ts'
import { resolveSettings, type ViewerSettings } from '../settings/viewer-settings.ts'
import { CaptionsOnTop } from './captions-on-top.tsx'

const usual = resolveSettings({ link: {}, stored: {}, isNarrow: false })
const loadParts = () => import('./on-top-parts.ts')

/** The window that the browser opens. */
let opened: Window
const requestWindow = vi.fn(async (_size: { width: number; height: number }) => createWindow())

function createWindow(): Window {
  const created = new BrowserWindow()
  opened = created as unknown as Window
  opened.close = () => {
    created.dispatchEvent(new created.Event('pagehide'))
  }

  return opened
}

let isShared = true
const createStore = () =>
  new TranscriptStore(async (after) => {
    if (!isShared) throw new ApiError({ status: 404, code: 'session_not_found', message: 'x' })
    return createLogPage(after, 0)
  })

interface Shown {
  store: TranscriptStore
  settings?: ViewerSettings
  load?: typeof loadParts
}

const view = ({ store, settings = usual, load = loadParts }: Shown) => (
  <CaptionsOnTop
    code={SESSION_CODE}
    store={store}
    isOwner={false}
    language="en-US"
    settings={settings}
    load={load}
  />
)
const button = () => screen.getByRole('button', { name: 'Captions on top' })
const inWindow = () => within(opened.document.body)
const isOpen = () => button().getAttribute('aria-pressed') === 'true'

async function open(store = createStore()) {
  const shown = render(view({ store }))
  await userEvent.click(button())
  await waitFor(() => expect(isOpen()).toBe(true))

  return { ...shown, store }
}

beforeEach(() => {
  isShared = true
  requestWindow.mockClear()
  vi.stubGlobal('documentPictureInPicture', { requestWindow })
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.getElementById('look')?.remove()
  delete document.documentElement.dataset.theme
})

describe('captions on top', () => {
  it('[COMF-20] opens the last lines in a window with the look of the page, and writes on', async () => {
    const style = document.createElement('style')
    style.id = 'look'
    style.textContent = '.transcript { color: red }'
    document.head.append(style)
    document.documentElement.lang = 'en'
    document.documentElement.dataset.theme = 'dark'
    const { store } = await open()
    act(() => store.applyUtterance(createFinalEvent(1, 'Good morning.')))

    expect(inWindow().getByTestId('caption').textContent).toBe('Good morning.')
    expect(opened.document.getElementById('look')?.textContent).toContain('color: red')
    expect(opened.document.documentElement.lang).toBe('en')
    expect(opened.document.documentElement.dataset.theme).toBe('dark')
    expect(requestWindow.mock.calls[0]?.[0].height).toBe(Math.ceil(3 * 20 * 1.6 + 40))
  })

  it('[COMF-21] follows the reader’s settings and theme', async () => {
    const { store, rerender } = await open()
    rerender(view({ store, settings: { ...usual, size: 32 } }))
    document.documentElement.dataset.theme = 'contrast'

    expect(inWindow().getByTestId('captions').style.fontSize).toBe('2rem')
    await waitFor(() => expect(opened.document.documentElement.dataset.theme).toBe('contrast'))
  })

  it('[COMF-22] is closed by its button, by its reader or by the browser, and opened again', async () => {
    await open()
    await userEvent.click(button())
    expect(isOpen()).toBe(false)
    await userEvent.click(button())
    await waitFor(() => expect(isOpen()).toBe(true))
    act(() => opened.close())

    expect(isOpen()).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('')
    expect(requestWindow).toHaveBeenCalledTimes(2)
  })

  it('opens one window for two quick presses', async () => {
    render(view({ store: createStore() }))
    fireEvent.click(button())
    fireEvent.click(button())
    await waitFor(() => expect(isOpen()).toBe(true))

    expect(requestWindow).toHaveBeenCalledTimes(1)
  })

  it('[COMF-23] says what to do when the browser refuses, or the code is not loaded', async () => {
    requestWindow.mockRejectedValueOnce(new DOMException('No gesture', 'NotAllowedError'))
    const store = createStore()
    const { rerender } = render(view({ store }))
    await userEvent.click(button())
    await screen.findByText('The browser did not open the window. Press again.')
    const load = () => Promise.reject(new TypeError('Failed to fetch'))
    rerender(view({ store, load }))
    await userEvent.click(button())

    await screen.findByText('Not loaded. Check your connection and try again.')
    expect(isOpen()).toBe(false)
  })

  it('[COMF-24] says that the recording has ended', async () => {
    const { store } = await open()
    act(() => store.applyUtterance(createFinalEvent(1, 'Goodbye.')))
    act(() => store.applySessionEvent(createSessionEvent('completed', { last: 1, at: START_MS })))

    expect(inWindow().getByRole('status').textContent).toContain('The recording has ended.')
    expect(inWindow().getByTestId('caption').textContent).toBe('Goodbye.')
  })

  it('[COMF-24] takes the text away when it is not shared any more, and says why', async () => {
    const { store, unmount } = await open()
    act(() => store.applyUtterance(createFinalEvent(1, 'Secret.')))
    isShared = false
    await act(async () => store.catchUp())
    // The viewer's page shows why, too.
    unmount()

    expect(opened.document.body.textContent).toBe(
      'Its owner no longer shares this transcript, or deleted it.',
    )
  })

  it('[COMF-24] does not stay open when its page was left while it opened', async () => {
    const asked = Promise.withResolvers<Window>()
    requestWindow.mockReturnValueOnce(asked.promise)
    const { unmount } = render(view({ store: createStore() }))
    await userEvent.click(button())
    await waitFor(() => expect(requestWindow).toHaveBeenCalledOnce())
    unmount()
    const late = createWindow()
    const close = vi.spyOn(late, 'close')
    asked.resolve(late)

    await waitFor(() => expect(close).toHaveBeenCalledOnce())
  })

  it('[COMF-24] goes with its page', async () => {
    const { unmount } = await open()
    const close = vi.spyOn(opened, 'close')
    unmount()

    expect(close).toHaveBeenCalledOnce()
  })
})

describe('where the browser has no windows on top', () => {
  const openWindow = vi.fn<typeof window.open>()
  const small = () => screen.getByRole('button', { name: 'Captions in a small window' })

  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'documentPictureInPicture')
    openWindow.mockReset()
    vi.stubGlobal('open', openWindow)
  })

  it('[COMF-25] opens the embedded page with captions in a small window', async () => {
    openWindow.mockReturnValue({ focus: () => {} } as Window)
    render(view({ store: createStore(), settings: { ...usual, size: 32, theme: 'dark' } }))
    expect(screen.queryByRole('button', { name: 'Captions on top' })).toBeNull()
    await userEvent.click(small())
    await waitFor(() => expect(openWindow).toHaveBeenCalledOnce())
    const [address, name, features] = openWindow.mock.calls[0] ?? []
    const { pathname, searchParams } = new URL(String(address))

    expect(pathname).toBe(`/view/${SESSION_CODE}`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      embed: '1',
      captions: '3',
      size: '32',
      theme: 'dark',
    })
    expect(name).toBe(`captions-${SESSION_CODE}`)
    expect(features).toMatch(/^popup,width=\d+,height=\d+$/)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('[COMF-25] offers a tab when the browser blocks the window', async () => {
    openWindow.mockReturnValue(null)
    render(view({ store: createStore() }))
    await userEvent.click(small())
    const link = await screen.findByRole('link', { name: 'open the captions in a tab' })

    expect(link.getAttribute('href')).toContain('embed=1')
    expect(link.getAttribute('href')).toContain('captions=3')
  })
})
