import { expect, it } from 'vitest'
import { getSocketSources, rememberSocketSources } from './socket-sources.ts'

const pusher = { provider: 'pusher', appId: '1', key: 'k', cluster: 'eu', host: null } as const

it('[WIRE-04] names the hosts of sockets exactly', () => {
  const site = 'https://scribe.example'
  expect(getSocketSources({ provider: 'hub' }, site)).toEqual(['wss://scribe.example'])
  expect(getSocketSources(pusher, site)).toEqual(['wss://scribe.example', 'wss://ws-eu.pusher.com'])
  const host = { name: 'channels.example', port: 6001, secure: false }
  expect(getSocketSources({ ...pusher, host }, site)).toContain('ws://channels.example:6001')
  const six = { name: '[2001:db8::1]', port: 6001, secure: true }
  expect(getSocketSources({ ...pusher, host: six }, site)).toContain('wss://*:6001')
  const local = ['ws://localhost:3000', 'ws://127.0.0.1:3000']
  expect(getSocketSources({ provider: 'hub' }, 'http://localhost:3000')).toEqual(local)
})

it('follows an address that becomes known when the server listens', () => {
  let site = 'http://127.0.0.1:0'
  const sources = rememberSocketSources({ provider: 'hub' }, () => site)
  expect(sources()).toContain('ws://localhost:0')
  site = 'https://scribe.example'
  expect(sources()).toEqual(['wss://scribe.example'])
  expect(sources()).toBe(sources())
})
