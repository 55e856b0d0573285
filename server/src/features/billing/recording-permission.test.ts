import { describe, expect, it } from 'vitest'
import { recordingPermission } from './recording-permission.ts'

const trial = {
  isTrialUser: true,
  subscriptionStatus: 'free',
  subscriptionPlan: null,
  minutesLimitMonthly: 0,
  minutesUsedThisMonth: 0,
  minuteBalance: 0,
} as const
const subscriber = {
  ...trial,
  isTrialUser: false,
  subscriptionStatus: 'active',
  subscriptionPlan: 'starter',
  minutesLimitMonthly: 6000,
} as const

describe('the permission to record', () => {
  it('[REC-14] lets a trial user record, five minutes at a time', () => {
    expect(recordingPermission(trial)).toEqual({
      can_record: true,
      remaining_minutes: null,
      reason: null,
      recording_limit_minutes: 5,
    })
  })

  it('[RISK-23] limits a subscriber to the plan’s length, or to what is left of the month', () => {
    expect(recordingPermission(subscriber)).toMatchObject({ recording_limit_minutes: 90 })
    const nearlyDone = { ...subscriber, minutesUsedThisMonth: 5970 }
    expect(recordingPermission(nearlyDone)).toMatchObject({
      can_record: true,
      remaining_minutes: 30,
      recording_limit_minutes: 30,
    })
  })

  it('limits those who pay by the minute to their balance', () => {
    const payer = { ...trial, isTrialUser: false, minuteBalance: 42 }
    expect(recordingPermission(payer)).toMatchObject({
      can_record: true,
      remaining_minutes: 42,
      recording_limit_minutes: 42,
    })
  })

  it('says why when nothing is left', () => {
    expect(recordingPermission({ ...trial, isTrialUser: false })).toEqual({
      can_record: false,
      remaining_minutes: 0,
      reason: 'You have no minutes left. Buy minutes or choose a plan to go on.',
      recording_limit_minutes: 0,
    })
  })
})
