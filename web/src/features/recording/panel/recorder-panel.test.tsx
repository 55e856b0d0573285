import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { createCurrentTranscript } from '#web/features/transcript/model/current-transcript.ts'
import {
  initialSnapshot,
  type RecorderInputs,
  type RecorderSnapshot,
} from '../engine/recorder-ports.ts'
import { StopDialog } from './dialogs/stop-dialog.tsx'
import { RecorderPanel } from './recorder-panel.tsx'
import { RecordingFooter } from './recording-footer.tsx'

const recording: RecorderSnapshot = {
  ...initialSnapshot,
  state: { name: 'recording', session: 'ABC234' },
  microphone: 'open',
}

function show(inputs: Partial<RecorderInputs> = {}, snapshot = recording) {
  const ignore = () => {}
  render(
    <RecorderPanel
      transcript={createCurrentTranscript().of(null)}
      recorder={{ onLevel: () => ignore, onMeetingLevel: () => ignore, position: 0 }}
      snapshot={snapshot}
      code="ABC234"
      unsavedSeconds={0}
      isElsewhere={false}
      hasNextElsewhere={false}
      isSharing={inputs.isSharing ?? false}
      shareUrl={inputs.shareUrl ?? 'https://example.com/view/ABC234'}
      maxRecordingMinutes={inputs.maxRecordingMinutes ?? 5}
      sheet="open"
      onSheet={ignore}
      ended={null}
      onStart={ignore}
      onResume={ignore}
      onStop={ignore}
      onShare={ignore}
    />,
  )
}

describe('what the page tells the recorder', () => {
  it('[REC-83, REC-16, OPEN-40] shows the share link only while sharing', async () => {
    show({ isSharing: false })
    expect(screen.queryByRole('button', { name: 'Copy Share Link' })).toBeNull()

    show({ isSharing: true })
    expect(await screen.findByRole('button', { name: 'Copy Share Link' })).toBeDefined()
  })

  it('[REC-84] copies the address that it is given', async () => {
    const user = userEvent.setup()
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    show({ isSharing: true, shareUrl: 'https://example.com/view/ABC234' })
    await user.click(await screen.findByRole('button', { name: 'Copy Share Link' }))

    expect(writeText).toHaveBeenCalledWith('https://example.com/view/ABC234')
  })

  it.each([
    [3, '3 reading along'],
    [0, '0 reading along'],
  ])('[REC-85, OPEN-50] shows that %i read along', (connectedUsers, text) => {
    const given = {
      code: 'ABC234',
      shareUrl: '',
      connectedUsers,
      limitMinutes: 5,
      needs: null,
      isShared: true,
    }
    render(<RecordingFooter {...given} />)

    expect(screen.getByTestId('connected-users').textContent).toBe(text)
  })

  it('[REC-85] shows no number that nobody knows', () => {
    render(
      <RecordingFooter
        code="ABC234"
        shareUrl=""
        connectedUsers={null}
        limitMinutes={5}
        needs={null}
        isShared
      />,
    )

    expect(screen.queryByTestId('connected-users')).toBeNull()
  })

  it('[REC-86, REC-15] shows the maximum that it is given', () => {
    show({ maxRecordingMinutes: 90 }, initialSnapshot)

    expect(screen.getByText(/1:30:00/)).toBeDefined()
  })
})

it('[REC-119] says at once, also while connected, that what is said is in the page’s memory only', () => {
  show({}, { ...recording, isKept: false })
  screen.getByText(
    /^Keep this page open: what you say is in its memory only until it is written down/,
  )
})

describe('text that is behind the voice', () => {
  it.each([
    [2000, 'Connected'],
    [12_000, '12 s behind'],
  ])('[REC-97] of %i ms reads %s', (behindMs, text) => {
    show({}, { ...recording, behindMs })
    expect(screen.getByRole('status').textContent).toBe(text)
  })

  it.each([
    [true, 'Finishing the last 12 s. You can close this page.'],
    [false, 'Sending the last 12 s. Please keep this page open.'],
  ])('[REC-98] is said after Stop; delivered: %s', (isDelivered, text) => {
    const state = { name: 'stopping', session: 'ABC234', reason: 'user_stopped' } as const
    show({}, { ...recording, state, unsavedMs: 12_000, isDelivered })
    expect(screen.getByRole('status').textContent).toBe(text)
  })

  it('[REC-07] reads Disconnected once a connection that was lost did not come back', () => {
    const state = {
      name: 'stopped',
      session: 'ABC234',
      reason: 'user_stopped',
      isComplete: false,
    } as const
    show({}, { ...recording, state })
    expect(screen.getByRole('status').textContent).toBe('Disconnected')
  })

  it.each([
    [12_000, /^Everything so far is saved. The last 12 s are still being written down/],
    [1000, /^Everything so far is saved.$/],
  ])('[REC-100] by %i ms is said in the question before Stop', (behindMs, text) => {
    const ignore = () => {}
    const times = {
      elapsedMs: 60_000,
      billedMinutes: 1,
      isFree: false,
      limitMs: 300_000,
      waitingMs: null,
      behindMs,
    }
    render(<StopDialog isOpen {...times} onContinue={ignore} onStop={ignore} />)
    expect(screen.getByText(text)).toBeDefined()
  })
})
