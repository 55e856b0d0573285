import type { SpeechModelStatus } from '@live-scribe/contract/speech-models'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  adminServer,
  badRequestResponse,
  pressButton,
  speechModels,
} from '../../../test/admin/admin-site.ts'
import { ok, renderSite } from '../../../test/render-site.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

const standard: SpeechModelStatus['models'][number] = {
  name: 'standard',
  state: 'in_use',
  refusal: null,
  download_bytes: 273_400_000,
  language: 'en',
  licences: [
    {
      model: 'parakeet',
      name: 'CC-BY-4.0',
      url: 'https://creativecommons.org/licenses/by/4.0/',
      notice: 'Parakeet by NVIDIA; converted by k2-fsa.',
    },
  ],
  published_error_rates: [
    { test: 'AMI (meetings)', percent: 15.9, of: 'finals', source: 'https://example.com/ami' },
  ],
  measured: { live_factor: 0.12, finals_factor: 0.03, streams: 5, physical_cores: 2 },
}
const best: SpeechModelStatus['models'][number] = {
  ...standard,
  name: 'best',
  state: 'not_installed',
  refusal: 'it needs 4 cores, and this machine has 2',
  measured: null,
}

function show(status: Partial<SpeechModelStatus>) {
  renderSite('/admin?tab=interviews', {
    ...adminServer,
    'GET /api/admin/speech-models': () => ok({ ...speechModels, ...status }),
  })
  return screen.findByRole('region', { name: 'Speech recognition' }).then(within)
}

describe('the speech models', () => {
  it('[MODEL-8] say what is used and why, what was measured and published, and how they are licensed', async () => {
    const part = await show({ models: [best, standard] })
    await part.findByText('sherpa-onnx, model zipformer, on this machine')
    part.getByText('The best of its models that this machine carries; 6 streams at once.')
    const [first, second] = part
      .getAllByRole('heading', { level: 3 })
      .map(({ parentElement }) => within(parentElement as HTMLElement))
    first?.getByText('Not installed')
    first?.getByText('Not used: it needs 4 cores, and this machine has 2.')
    first?.getByText('Not yet')
    second?.getByText('In use')
    second?.getByText('English')
    second?.getByText('273 MB')
    second?.getByText('0.12 s + 0.03 s per second')
    second?.getByText('5 on 2 cores')
    second?.getByText('Parakeet by NVIDIA; converted by k2-fsa.')
    const licence = second?.getByRole('link', { name: 'CC-BY-4.0' })
    expect(licence?.getAttribute('href')).toBe('https://creativecommons.org/licenses/by/4.0/')
    second?.getByRole('link', { name: 'Published: 15.9% errors, finals, AMI (meetings)' })
  })

  it('[MODEL-8] show a download, a measurement and a failure', async () => {
    const activity = { model: 'best', step: 'downloading', received_bytes: 331, total_bytes: 1323 }
    const part = await show({
      activity,
      failure: 'The disk is full.',
    } as Partial<SpeechModelStatus>)
    await part.findByText('Downloading best: 25%')
    const bar = part.getByRole('progressbar', { name: 'Download of best' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    part.getByText('The last attempt to prepare a model failed: The disk is full.')
  })

  it('[MODEL-8] say how another model is chosen', async () => {
    await (await show({ models: [best] })).findByText(/Another model: npm run model -- use NAME\.$/)
  })

  it('[MODEL-8] say that SPEECH_MODEL is to be changed where it has chosen', async () => {
    const part = await show({ models: [best], is_configured: true })
    await part.findByText(/Another model: change SPEECH_MODEL, and restart\.$/)
    expect(part.queryByText(/npm run model/)).toBeNull()
  })

  it('[MODEL-8] show that a model is measured', async () => {
    const activity = {
      model: 'best',
      step: 'measuring',
      received_bytes: 1,
      total_bytes: 1,
    } as const
    const part = await show({ activity })
    expect((await part.findByRole('status')).textContent).toBe('Measuring best')
  })

  it('say when they can’t be read, and read them again', async () => {
    let isDown = true
    renderSite('/admin?tab=interviews', {
      ...adminServer,
      'GET /api/admin/speech-models': () => (isDown ? badRequestResponse : ok(speechModels)),
    })
    await screen.findByText('Failed to load the speech models')
    isDown = false
    await pressButton('Try again')
    await screen.findByText(speechModels.recogniser)
  })
})
