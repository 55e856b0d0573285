import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { RecorderPanel } from './recorder-panel.tsx'
import { type RecorderInputs, type RecorderSnapshot, restingSnapshot } from './recorder-ports.ts'
import { RecordingFooter } from './recording-footer.tsx'

const recording: RecorderSnapshot = {
  ...restingSnapshot,
  state: { name: 'recording', session: 'ABC234' },
  microphone: 'open',
}

function show(inputs: Partial<RecorderInputs> = {}, snapshot = recording) {
  const ignore = () => {}
  render(
    <RecorderPanel
      recorder={{ onLevel: () => ignore }}
      snapshot={snapshot}
      code="ABC234"
      isSharing={inputs.isSharing ?? false}
      shareUrl={inputs.shareUrl ?? ''}
      maxRecordingMinutes={inputs.maxRecordingMinutes ?? 5}
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
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    show({ isSharing: true, shareUrl: 'https://example.com/view/ABC234' })
    await user.click(await screen.findByRole('button', { name: 'Copy Share Link' }))

    expect(writeText).toHaveBeenCalledWith('https://example.com/view/ABC234')
  })

  it.each([
    [3, '3 reading along'],
    [0, '0 reading along'],
  ])('[REC-85, OPEN-50] shows that %i read along', (connectedUsers, text) => {
    const given = { code: 'ABC234', shareUrl: '', connectedUsers, limitMinutes: 5, isShared: true }
    render(<RecordingFooter {...given} />)

    expect(screen.getByTestId('connected-users').textContent).toBe(text)
  })

  it('[REC-85] shows no number that nobody knows', () => {
    render(
      <RecordingFooter code="ABC234" shareUrl="" connectedUsers={null} limitMinutes={5} isShared />,
    )

    expect(screen.queryByTestId('connected-users')).toBeNull()
  })

  it('[REC-86, REC-15] shows the maximum that it is given', () => {
    show({ maxRecordingMinutes: 90 }, restingSnapshot)

    expect(screen.getByText(/1:30:00/)).toBeDefined()
  })
})
