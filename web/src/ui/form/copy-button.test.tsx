import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COPIED_DURATION_MS } from '#web/lib/browser/copy-text.ts'
import { CopyButton } from './copy-button.tsx'
import { CopyIconButton } from './copy-icon-button.tsx'

const writeText = vi.fn()

async function press() {
  await act(async () => screen.getByRole('button').click())
}

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset()
  writeText.mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(() => vi.unstubAllGlobals())

describe('CopyButton', () => {
  it('says for two seconds that it copied', async () => {
    const onCopied = vi.fn()
    render(<CopyButton text="words" label="Copy" copiedLabel="Copied!" onCopied={onCopied} />)
    await press()
    expect(writeText).toHaveBeenCalledWith('words')
    expect(onCopied).toHaveBeenCalledOnce()
    expect(screen.getByRole('button').textContent).toBe('Copied!')

    await act(() => vi.advanceTimersByTimeAsync(COPIED_DURATION_MS - 1))
    expect(screen.getByRole('button').textContent).toBe('Copied!')
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('button').textContent).toBe('Copy')
  })

  it('tells when the browser refuses, and does not claim that it copied', async () => {
    const onFailed = vi.fn()
    writeText.mockRejectedValue(new Error('no'))
    render(<CopyButton text="words" label="Copy" copiedLabel="Copied!" onFailed={onFailed} />)
    await press()

    expect(onFailed).toHaveBeenCalledOnce()
    expect(screen.getByRole('button').textContent).toBe('Copy')
  })

  it('copies without a clipboard object, as pages on plain http must', async () => {
    const execCommand = vi.fn(() => true)
    vi.stubGlobal('navigator', {})
    Object.assign(document, { execCommand })
    render(<CopyButton text="words" label="Copy" copiedLabel="Copied!" />)
    await press()

    expect(execCommand).toHaveBeenCalledWith('copy')
    expect(screen.getByRole('button').textContent).toBe('Copied!')
  })
})

/** The path of lucide's check mark. */
const findCheckMark = () => document.querySelector('[d="M20 6 9 17l-5-5"]')

describe('CopyIconButton', () => {
  it('[REC-27] [VIEW-04] shows a check mark for two seconds', async () => {
    render(<CopyIconButton text="words" label="Copy entry 1" />)
    expect(findCheckMark()).toBeNull()
    await press()
    expect(findCheckMark()).not.toBeNull()

    await act(() => vi.advanceTimersByTimeAsync(COPIED_DURATION_MS))
    expect(findCheckMark()).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy entry 1' })).toBeDefined()
  })
})
