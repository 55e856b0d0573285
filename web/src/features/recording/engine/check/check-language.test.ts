// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest'
import { until } from '../../../../../test/until.ts'
import { storeChosenLanguage } from '../../chosen-language.ts'
import { createCheckSocketConnector } from './check-socket.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('[LANG-11] asks for the chosen language, then those of the browser', async () => {
  const opened: URL[] = []
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string | URL) {
        opened.push(new URL(url))
      }
      close() {}
    },
  )
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en'])
  storeChosenLanguage('fr')
  const check = createCheckSocketConnector(async () => 'key')({
    onMessage: () => {},
    onEnd: () => {},
  })
  await until(() => expect(opened).toHaveLength(1))

  expect(opened[0]?.searchParams.getAll('language')).toEqual(['fr', 'de-AT', 'en'])
  check.close()
})
