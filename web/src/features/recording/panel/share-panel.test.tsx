import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SharePanel } from './share-panel.tsx'

async function qrCodeOf(shareUrl: string) {
  const { unmount } = render(<SharePanel code="ABC234" shareUrl={shareUrl} needs={null} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show QR code' }))
  const image = await screen.findByRole('img', { name: `QR code of ${shareUrl}` })
  screen.getByText(shareUrl)
  const drawn = image.innerHTML
  unmount()

  return drawn
}

it('shows the link as a QR code, drawn here', async () => {
  const one = await qrCodeOf('https://scribe.example/view/ABC234')

  expect(one).toContain('<path')
  expect(one).not.toContain('http:')
  expect(await qrCodeOf('https://scribe.example/view/QRS789')).not.toBe(one)
})

it('[SHARE-5] says when the link opens only on this computer', () => {
  const panel = (shareUrl: string) => <SharePanel code="ABC234" shareUrl={shareUrl} needs={null} />
  const note = /opens only on this computer/
  const { rerender } = render(panel('http://127.0.0.1:3000/view/ABC234'))
  expect(screen.getByText(note).textContent).toContain('npm start -- --share')
  rerender(panel('http://192.168.1.25:3000/view/ABC234'))
  expect(screen.queryByText(note)).toBeNull()
  rerender(panel('https://scribe.example/view/ABC234'))
  expect(screen.queryByText(note)).toBeNull()
})

it('[SHOW-1] links the page for the other side beside the link', () => {
  render(<SharePanel code="ABC234" shareUrl="https://scribe.example/view/ABC234" needs={null} />)

  const link = screen.getByRole('link', { name: 'Notice for other participants' })
  expect(link.getAttribute('href')).toBe('https://scribe.example/view/ABC234/about')
})
