import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { describe, expect, it } from 'vitest'
import { ApiError, createNetworkError } from '#web/api/api-error.ts'
import { connectionEndFromClose, connectionEndFromTokenError } from './connection-end.ts'

function close(code: number, options: { wasClean?: boolean; wasOpen?: boolean } = {}) {
  return connectionEndFromClose({
    code,
    wasClean: true,
    wasOpen: true,
    message: 'Because.',
    ...options,
  })
}

describe('connectionEndFromClose', () => {
  it('is finished after the close that was asked for', () => {
    expect(close(closeCodes.finished)).toMatchObject({ kind: 'finished', canReconnect: false })
  })

  it.each([1008, 4000])('[ERR-07] [ERR-08] takes close code %i as a refused key', (code) => {
    expect(close(code)).toMatchObject({ kind: 'authentication', canReconnect: false })
  })

  it('returns after a cut', () => {
    expect(close(1006, { wasClean: false })).toMatchObject({ kind: 'unclean', canReconnect: true })
  })

  it('returns after a server that went away, and calls it no error', () => {
    expect(close(1001)).toMatchObject({ kind: 'refused', canReconnect: true })
    expect(close(closeCodes.restarting)).toMatchObject({ kind: 'refused', canReconnect: true })
  })

  it('is unreachable when it never opened', () => {
    expect(close(1006, { wasClean: false, wasOpen: false })).toMatchObject({
      kind: 'unreachable',
      canReconnect: true,
    })
  })

  it('does not return to what was refused for good, and keeps the text for people', () => {
    expect(close(closeCodes.otherRecorder).kind).toBe('replaced')
    expect(close(closeCodes.sessionCompleted)).toEqual({
      kind: 'ended',
      canReconnect: false,
      message: 'Because.',
    })
  })
})

describe('connectionEndFromTokenError', () => {
  it('[REC-103] knows a session that is complete', () => {
    const error = new ApiError({ status: 409, code: 'session_completed', message: 'Ended.' })

    expect(connectionEndFromTokenError(error)).toEqual({
      kind: 'ended',
      canReconnect: false,
      message: 'Ended.',
    })
  })

  const refusal = (status: number) =>
    connectionEndFromTokenError(new ApiError({ status, code: 'forbidden', message: 'No.' }))

  it('sends a signed-out person to sign in', () => {
    expect(refusal(401)).toMatchObject({ kind: 'authentication', canReconnect: false })
  })

  it('does not ask again for a session that is not there', () => {
    expect(refusal(404)).toEqual({ kind: 'refused', canReconnect: false, message: 'No.' })
  })

  it('asks again when the server was busy, broken or out of reach', () => {
    for (const end of [
      refusal(429),
      refusal(503),
      connectionEndFromTokenError(createNetworkError()),
    ]) {
      expect(end).toMatchObject({ kind: 'unreachable', canReconnect: true })
    }
  })
})
