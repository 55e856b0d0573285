import { expect, it } from 'vitest'
import { readStartOptions } from './start-options.mjs'

it('[SHARE-1] npm start -- --share serves readers of the network, and more only when it is asked for', () => {
  expect(readStartOptions([])).toEqual({ env: {} })
  expect(readStartOptions(['--share'])).toEqual({ env: { LOCAL_NETWORK: 'readers' } })
  expect(readStartOptions(['--share=everything'])).toEqual({ env: { LOCAL_NETWORK: 'everything' } })
})

it('[SHARE-1] npm start --share, without the -- before it, shares too', () => {
  expect(readStartOptions([], { npm_config_share: 'true' })).toEqual({
    env: { LOCAL_NETWORK: 'readers' },
  })
  expect(readStartOptions([], { npm_config_share: 'everything' })).toEqual({
    env: { LOCAL_NETWORK: 'everything' },
  })
  expect(readStartOptions([], { npm_config_share: 'all' }).fault).toMatch(/^npm start takes/)
})

it.each([['--share=all'], ['--shared'], ['readers']])('names the options for %s', (arg) => {
  expect(readStartOptions([arg]).fault).toMatch(/^npm start takes --share /)
})
