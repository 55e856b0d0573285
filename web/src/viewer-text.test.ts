import { describe, expect, it, vi } from 'vitest'
import { transcriptReply } from '../test/transcript-fixtures.ts'
import { renderViewer } from './viewer-text.tsx'

const address = (query = '') => new URL(`http://localhost/view/ABC234${query}`)

describe('the page that the server draws', () => {
  it('[VIEW-50] begins with its title, and has state and words as text', () => {
    const { html } = renderViewer(
      address(),
      transcriptReply(0, 2, 'active', 'it can <b>wait</b>'),
      false,
    )
    expect(html).toMatch(/^<title>Transcript ABC234 · Live-scribe<\/title>/)
    expect(html.match(/it can &lt;b&gt;wait&lt;\/b&gt;/g)).toHaveLength(2)
    expect(html).toContain('>Live<')
    expect(html).toContain('<noscript>')
  })

  it('[VIEW-50] of a finished transcript promises no new words', () => {
    const { html } = renderViewer(address(), transcriptReply(0, 1, 'completed'), false)
    expect(html).not.toContain('<noscript>')
  })

  it('[VIEW-50] in a frame has the words alone', () => {
    const { html } = renderViewer(address('?embed=1'), transcriptReply(0, 1), false)
    expect(html).toContain('Sentence 1.')
    expect(html).not.toContain('Auto-scroll')
  })

  it('takes the settings of its address, and the text size of a phone', () => {
    const sizeOf = (query: string, isNarrow: boolean) =>
      /class="transcript[^>]*font-size:([^;]+);/.exec(
        renderViewer(address(query), transcriptReply(0, 1), isNarrow).html,
      )?.[1]
    expect([sizeOf('', false), sizeOf('', true), sizeOf('?size=40', true)]).toEqual([
      '1.25rem',
      '1.125rem',
      '2.5rem',
    ])
  })

  it('[VIEW-50] has the theme and the background of its address before its script', () => {
    const attributesOf = (query: string, reply: unknown = transcriptReply(0, 1)) =>
      renderViewer(address(query), reply, false).attributes
    expect(attributesOf('')).toBe('')
    expect(attributesOf('?theme=dark')).toBe(' data-theme="dark"')
    expect(attributesOf('?theme=%22%3E%3Cscript%3E&bg=transparent')).toBe('')
    expect(attributesOf('?embed=1&bg=transparent&theme=light')).toBe(
      ' data-theme="light" data-background="transparent"',
    )
    const refusal = { error: 'There is no transcript.', code: 'session_not_found' }
    expect(attributesOf('?embed=1&bg=transparent', refusal)).toBe('')
  })

  it('[VIEW-51] says that a code opens nothing', () => {
    const refusal = { error: 'There is no transcript.', code: 'session_not_found' }
    const { html } = renderViewer(address(), refusal, false)
    expect(html).toMatch(/^<title>Session Not Found/)
    expect(html).toContain('No transcript opens with this code')
  })

  it('loads and asks nothing, whatever the log has', () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    renderViewer(address(), { ...transcriptReply(0, 3), last_segment: 9000 }, false)
    renderViewer(address('?captions=2'), transcriptReply(0, 3), false)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })
})
