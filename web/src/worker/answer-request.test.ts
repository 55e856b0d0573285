import { describe, expect, it } from 'vitest'
import {
  answerPage,
  chooseHandling,
  findStandIn,
  OFFLINE_PAGE,
  VIEWER_PAGE,
  type WorkerRequest,
} from './answer-request.ts'

const origin = 'https://scribe.example'
const files = new Set([VIEWER_PAGE, OFFLINE_PAGE, '/assets/viewer-1a2b.js'])

function handlingOf(path: string, request: Partial<WorkerRequest> = {}) {
  const usual = { method: 'GET', mode: 'navigate', destination: 'document' } as const

  return chooseHandling(
    { ...usual, url: new URL(path, origin).href, ...request },
    { origin, files },
  )
}

const load = { mode: 'cors', destination: 'script' } as const

describe('the worker', () => {
  it('[PHONE-3] answers pages that are opened in a tab, and the viewer’s own files', () => {
    for (const path of [
      '/',
      '/view/ABC234?size=20',
      '/view/ABC234/about',
      '/transcribe',
      '/abc234',
    ]) {
      expect(handlingOf(path)).toBe('page')
    }
    expect(handlingOf('/assets/viewer-1a2b.js', load)).toBe('file')
  })

  it('[PHONE-3] leaves everything else alone: calls, sockets, downloads, and all files of the recorder', () => {
    const api = '/api/transcripts/ABC234?after=0'
    expect(handlingOf(api, { mode: 'same-origin', destination: '' })).toBe('none')
    expect(handlingOf('/api/transcripts/ABC234/export?format=txt')).toBe('none')
    expect(handlingOf('/assets/recorder-page-1a2b.js', load)).toBe('none')
    expect(handlingOf('/assets/capture.worklet.js', { ...load, destination: 'audioworklet' })).toBe(
      'none',
    )
    for (const path of ['/v1/listen', '/app/key', '/sandbox/pay', '/metrics', '/no/such/page']) {
      expect(handlingOf(path)).toBe('none')
    }
    expect(handlingOf('/transcribe', { method: 'POST' })).toBe('none')
    expect(handlingOf('https://other.example/view/ABC234')).toBe('none')
  })

  it('[PHONE-3] leaves frames and overlays alone, which have no place for a notice', () => {
    expect(handlingOf('/view/ABC234', { destination: 'iframe' })).toBe('none')
    expect(handlingOf('/view/ABC234?embed=1')).toBe('none')
  })

  it('[PHONE-4] takes a page from the network, also one that says no', async () => {
    const kept = async () => new Response('kept')
    const load = async () => new Response('not found', { status: 404 })

    const reply = await answerPage(`${origin}/view/ABC234`, load, kept)
    expect([reply.status, await reply.text()]).toEqual([404, 'not found'])
  })

  it('[PHONE-1] without a network stands in with the viewer for transcripts, and a page that says so for others', async () => {
    const kept = async (address: string) => new Response(address)
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    const open = async (path: string) => (await answerPage(origin + path, away, kept)).text()

    expect(await open('/view/ABC234')).toBe(VIEWER_PAGE)
    expect(await open('/transcribe?view=record')).toBe(OFFLINE_PAGE)
    expect(findStandIn(`${origin}/viewers`)).toBe(OFFLINE_PAGE)
    await expect(answerPage(`${origin}/`, away, async () => undefined)).rejects.toThrow(TypeError)
  })
})
