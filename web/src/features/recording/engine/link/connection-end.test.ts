import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { describe, expect, it } from 'vitest'
import { ApiError, networkError } from '#web/api/api-error.ts'
import { endOfKeyRequest, endOfSocket } from './connection-end.ts'

function close(code: number, options: { wasClean?: boolean; wasOpen?: boolean } = {}) {
  return endOfSocket({ code, wasClean: true, wasOpen: true, message: 'Because.', ...options })
}

describe('endOfSocket', () => {
  it('is finished after the close that was asked for', () => {
    expect(close(closeCodes.finished)).toMatchObject({ kind: 'finished', mayReturn: false })
  })

  it.each([closeCodes.notAudio, closeCodes.authenticationFailed])(
    '[ERR-07] [ERR-08] takes close code %i as a refused key',
    (code) => {
      expect(close(code)).toMatchObject({ kind: 'authentication', mayReturn: false })
    },
  )

  it('returns after a cut', () => {
    expect(close(1006, { wasClean: false })).toMatchObject({ kind: 'unclean', mayReturn: true })
  })

  it('returns after a server that went away, and calls it no error', () => {
    expect(close(1001)).toMatchObject({ kind: 'refused', mayReturn: true })
    expect(close(closeCodes.restarting)).toMatchObject({ kind: 'refused', mayReturn: true })
  })

  it('is unreachable when it never opened', () => {
    expect(close(1006, { wasClean: false, wasOpen: false })).toMatchObject({
      kind: 'unreachable',
      mayReturn: true,
    })
  })

  it('does not return to what was refused for good, and keeps the text for people', () => {
    expect(close(closeCodes.otherRecorder).kind).toBe('replaced')
    expect(close(closeCodes.sessionCompleted)).toEqual({
      kind: 'ended',
      mayReturn: false,
      message: 'Because.',
    })
  })
})

describe('endOfKeyRequest', () => {
  it('[REC-103] knows a session that is complete', () => {
    const error = new ApiError({ status: 409, code: 'session_completed', message: 'Ended.' })

    expect(endOfKeyRequest(error)).toEqual({ kind: 'ended', mayReturn: false, message: 'Ended.' })
  })

  const refusal = (status: number) =>
    endOfKeyRequest(new ApiError({ status, code: 'forbidden', message: 'No.' }))

  it('sends a signed-out person to sign in', () => {
    expect(refusal(401)).toMatchObject({ kind: 'authentication', mayReturn: false })
  })

  it('does not ask again for a session that is not there', () => {
    expect(refusal(404)).toEqual({ kind: 'refused', mayReturn: false, message: 'No.' })
  })

  it('asks again when the server was busy, broken or out of reach', () => {
    for (const end of [refusal(429), refusal(503), endOfKeyRequest(networkError())]) {
      expect(end).toMatchObject({ kind: 'unreachable', mayReturn: true })
    }
  })
})
