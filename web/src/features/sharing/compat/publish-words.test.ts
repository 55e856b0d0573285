// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expectConsole } from '../../../../test/setup.ts'
import { SESSION_CODE, START_MS } from '../../../../test/transcript-fixtures.ts'
import { announceWords, publishWords } from './publish-words.ts'

const words = {
  sessionId: SESSION_CODE,
  text: 'It can wait.',
  isFinal: true,
  timestamp: START_MS,
}
const answer = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

describe('publishing words that a client recognised itself', () => {
  it('[API-25, API-26] posts channel, event and data, and only logs the answer', async () => {
    answer.mockResolvedValue(Response.json({ success: true }))
    await publishWords(words)
    const [url, init] = answer.mock.calls[0] ?? []

    expect([url, init?.method]).toEqual(['/api/pusher-trigger', 'POST'])
    expect(JSON.parse(String(init?.body))).toEqual({
      channel: `transcript-${SESSION_CODE}`,
      event: 'transcript-event',
      data: words,
    })
    expect(console.info).toHaveBeenCalledWith('Published', { success: true })
    expect(JSON.stringify(vi.mocked(console.info).mock.calls)).not.toContain(words.text)
  })

  it.each([null, ''])(
    '[LIVE-23, LIVE-24] sends nothing without a session, and logs it (%j)',
    async (sessionId) => {
      expectConsole('Cannot publish - missing sessionId')
      await publishWords({ ...words, sessionId })

      expect(answer).not.toHaveBeenCalled()
      expect(console.error).toHaveBeenCalledWith('Cannot publish - missing sessionId')
    },
  )

  it('[LIVE-25] raises what the server refuses with', async () => {
    answer.mockResolvedValue(Response.json({ error: 'x', code: 'internal' }, { status: 503 }))

    await expect(announceWords(words)).rejects.toThrow('HTTP error! status: 503')
  })

  it('[LIVE-26, LIVE-27] only logs a failure, with a hint, and shows nothing', async () => {
    expectConsole('Is the backend running?')
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    answer.mockResolvedValueOnce(Response.json({ error: 'x', code: 'internal' }, { status: 500 }))
    await publishWords(words)
    await publishWords(words)

    expect(console.error).toHaveBeenCalledTimes(2)
    expect(console.error).toHaveBeenLastCalledWith(
      'Publishing failed. Is the backend running?',
      new Error('HTTP error! status: 500'),
    )
    expect(document.body.textContent).toBe('')
  })
})
