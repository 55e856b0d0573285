import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { emitEvent } from '../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  entryText,
  SESSION_CODE,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { getShownSegments, renderViewer, resetViewer } from '../../../test/viewer-site.tsx'
import { takeGivenLog, toGivenLog } from './given-log.ts'

const LOG = `/api/transcripts/${SESSION_CODE}`

beforeEach(resetViewer)

/** Opens the page that came with this reply of the log; counts the reads that it makes. */
function openWith(reply: unknown, answer = transcriptReply(0, 0)) {
  const { fetch } = renderViewer(
    `/view/${SESSION_CODE}`,
    { [`GET ${LOG}`]: () => ok(answer) },
    toGivenLog(reply),
  )

  return () => fetch.mock.calls.map(([url]) => String(url)).filter((url) => url.startsWith(LOG))
}

describe('a page that came with its text', () => {
  it('[VIEW-53] shows it at once and reads nothing: what came later is in the subscription', async () => {
    const reads = openWith({ ...transcriptReply(0, 2), revision: 'first', interims_known: false })
    expect(getShownSegments()).toEqual([1, 2].map(entryText))
    const position = { segmentNumber: 3, revision: 'first', events: [createFinalEvent(3)] }
    await emitEvent('pusher:subscription_succeeded', position)
    expect(getShownSegments()).toEqual([1, 2, 3].map(entryText))
    expect(reads()).toEqual([])
  })

  it('[VIEW-53] reads the lines that follow it', async () => {
    const reads = openWith(
      { ...transcriptReply(0, 2), last_segment: 4 },
      { ...transcriptReply(2, 4), last_segment: 4 },
    )
    expect(getShownSegments()).toEqual([1, 2].map(entryText))
    await screen.findByText(entryText(4))
    expect(reads()).toEqual([`${LOG}?after=2`])
  })

  it('[VIEW-51] says that a code opens nothing, and guesses no second time', async () => {
    const reads = openWith({ error: 'There is no transcript.', code: 'session_not_found' })
    screen.getByRole('heading', { name: 'Session Not Found' })
    await screen.findByRole('textbox', { name: 'Try another code' })
    expect(reads()).toEqual([])
  })

  it('reads the log where what came can’t be understood', async () => {
    const reads = openWith({ segments: 'none' }, transcriptReply(0, 1))
    await screen.findByText(entryText(1))
    expect(reads()).toEqual([`${LOG}?after=0`])
  })
})

it('what came with a page is taken from it once', async () => {
  expect(takeGivenLog()).toBeUndefined()
  const element = document.createElement('script')
  element.id = 'given-log'
  element.type = 'application/json'
  element.textContent = JSON.stringify(transcriptReply(0, 1))
  document.body.append(element)
  expect(takeGivenLog()).toMatchObject({ finals: [{ text: entryText(1) }] })
  expect(takeGivenLog()).toBeUndefined()
  await until(() => expect(document.getElementById('given-log')).toBeNull())
})

it('what came with a page that was cut off is none', () => {
  const element = document.createElement('script')
  element.id = 'given-log'
  element.type = 'application/json'
  element.textContent = JSON.stringify(transcriptReply(0, 1)).slice(0, -20)
  document.body.append(element)
  expect(takeGivenLog()).toBeUndefined()
})
