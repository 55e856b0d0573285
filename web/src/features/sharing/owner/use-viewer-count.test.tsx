import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startChannelServer } from '../../../../test/channel-server.ts'
import { ok, stubFetch } from '../../../../test/render-site.tsx'
import { until } from '../../../../test/until.ts'
import { useViewerCount } from './use-viewer-count.ts'

const applySpeakerNames = vi.fn()
const applyUnpinned = vi.fn()
const changes = { applySpeakerNames, applyUnpinned, readFixes: vi.fn() }

function Count({ code }: { code: string | null }) {
  return <p data-testid="count">{String(useViewerCount(code, changes))}</p>
}

function shows(text: string) {
  return until(() => expect(screen.getByTestId('count').textContent).toBe(text))
}

afterEach(() => vi.unstubAllGlobals())

it('[OPEN-50, REC-85, CHAN-83, MARK-27] counts who is subscribed, without the recorder itself, and passes on what the owner changes elsewhere', async () => {
  await using server = await startChannelServer()
  const live_channel = {
    key: 'key',
    cluster: '',
    same_origin: false,
    private_channel_names: false,
    host: server.host,
  }
  stubFetch({
    'GET /api/configuration': () =>
      ok({
        live_channel,
        speech_to_text: { name: 'x', on_this_server: true, available: true },
        mail: { reaches_people: true },
      }),
  })
  const counted = (subscription_count: number) =>
    server.emit('transcript-ABC234', 'pusher_internal:subscription_count', { subscription_count })
  const { rerender } = render(<Count code={null} />)
  await shows('null')

  rerender(<Count code="ABC234" />)
  await counted(4)
  await shows('3')
  await counted(1)
  await shows('0')
  const given = { version: 1, names: [{ channel: 1, speaker: null, name: 'Anna' }] }
  await server.emit('transcript-ABC234', 'speakers-event', { sessionId: 'ABC234', ...given })
  await until(() => expect(applySpeakerNames).toHaveBeenCalledWith(given))
  const unpinned = { sessionId: 'ABC234', unpinnedSegment: 3 }
  await server.emit('transcript-ABC234', 'question-event', unpinned)
  await until(() => expect(applyUnpinned).toHaveBeenCalledWith(3))

  rerender(<Count code={null} />)
  await shows('null')
  await until(() => expect(server.subscribers.size).toBe(0))
})
