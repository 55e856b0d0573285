import { describe, expect, it } from 'vitest'
import { computeRecordingPermission } from './recording-permission.ts'

const trial = {
  isTrialUser: true,
  subscriptionStatus: 'free',
  subscriptionPlan: null,
  minutesLimitMonthly: 0,
  minutesUsedThisMonth: 0,
  minuteBalance: 0,
  minutesOverdrawn: 0,
  lifetimeMinutesPurchased: 0,
  purchaseModel: 'subscription',
  usageResetAt: null,
  usagePeriodStartedAt: null,
} as const
const subscriber = {
  ...trial,
  isTrialUser: false,
  subscriptionStatus: 'active',
  subscriptionPlan: 'starter',
  minutesLimitMonthly: 6000,
} as const

describe('the permission to record', () => {
  it('[REC-14, BILL-01, BILL-12, BILL-24, BILL-40, BILL-41, DATA-28, DATA-31] lets a trial user record, five minutes at a time', () => {
    expect(computeRecordingPermission(trial)).toEqual({
      can_record: true,
      remaining_minutes: null,
      reason: null,
      recording_limit_minutes: 5,
      held_minutes: 0,
    })
  })

  it('[BILL-17] treats who has no subscription, and never had one, as a trial user', () => {
    const missing = {
      ...trial,
      subscriptionPlan: null,
      usageResetAt: null,
      usagePeriodStartedAt: null,
    }
    for (const subscriptionStatus of ['free', 'canceled'] as const) {
      expect(computeRecordingPermission({ ...missing, subscriptionStatus })).toMatchObject({
        can_record: true,
        recording_limit_minutes: 5,
      })
    }
  })

  it('[BILL-01, RISK-23] limits a subscriber to the plan’s length, or to what is left of the month', () => {
    expect(computeRecordingPermission(subscriber)).toMatchObject({ recording_limit_minutes: 90 })
    const nearlyDone = { ...subscriber, minutesUsedThisMonth: 5970 }
    expect(computeRecordingPermission(nearlyDone)).toMatchObject({
      can_record: true,
      remaining_minutes: 30,
      recording_limit_minutes: 30,
    })
  })

  it('[BILL-13, REC-14] limits a subscriber who has used the month to what was bought, whatever the plan', () => {
    const used = { ...subscriber, minutesUsedThisMonth: 6000, minuteBalance: 500 }
    expect(computeRecordingPermission(used)).toEqual({
      can_record: true,
      remaining_minutes: 500,
      reason: null,
      recording_limit_minutes: 500,
      held_minutes: 0,
    })
  })

  it('[BILL-01, BILL-13, BILL-28] limits those who pay by the minute to their balance', () => {
    const payer = { ...trial, isTrialUser: false, minuteBalance: 42 }
    expect(computeRecordingPermission(payer)).toMatchObject({
      can_record: true,
      remaining_minutes: 42,
      recording_limit_minutes: 42,
    })
  })

  it('[BILL-14] says why when nothing is left', () => {
    expect(computeRecordingPermission({ ...trial, isTrialUser: false })).toEqual({
      can_record: false,
      remaining_minutes: 0,
      reason: 'You have no minutes left. Buy minutes or choose a plan to keep recording.',
      recording_limit_minutes: 0,
      held_minutes: 0,
    })
  })

  it.each([
    ['BILL-25', 'starter', 90],
    ['BILL-26', 'professional', 240],
    ['BILL-27', 'business', 360],
  ] as const)('[%s] lets a recording of %s last %i minutes', (_row, subscriptionPlan, minutes) => {
    const account = { ...subscriber, subscriptionPlan, minutesLimitMonthly: 40_000 }
    expect(computeRecordingPermission(account).recording_limit_minutes).toBe(minutes)
  })

  it('[RISK-23, BILL-90] holds back the minutes of recordings that have not ended, and says how many', () => {
    const payer = { ...trial, isTrialUser: false, minuteBalance: 42 }
    expect(computeRecordingPermission(payer, 40)).toMatchObject({
      can_record: true,
      remaining_minutes: 2,
      held_minutes: 40,
      recording_limit_minutes: 2,
    })
    expect(computeRecordingPermission(payer, 42).can_record).toBe(false)
  })

  it('adds granted minutes to the five of a free recording', () => {
    const granted = { ...trial, minuteBalance: 10 }
    expect(computeRecordingPermission(granted).recording_limit_minutes).toBe(15)
  })

  it('[BILL-04] lets a past-due subscriber use up the month, then points to the card', () => {
    const late = { ...subscriber, subscriptionStatus: 'past_due' } as const
    expect(computeRecordingPermission(late).can_record).toBe(true)
    const used = { ...late, minutesUsedThisMonth: 6000 }
    expect(computeRecordingPermission(used)).toMatchObject({
      can_record: false,
      reason: expect.stringContaining('Update your card'),
    })
  })
})
