import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'
import { computeRecordingPermission } from '#server/features/billing/ledger/recording-permission.ts'
import { computeBilledDuration } from '#server/features/recording/session/billed-duration.ts'
import {
  decideLimits,
  getMaxMinutes,
  hasGraceBegun,
  type LimitedSession,
} from '#server/features/recording/session/recording-limit.ts'
import { START_MS } from '../account-histories.ts'
import { GraceBook } from './grace-book.ts'
import type { GraceEvent } from './grace-histories.ts'

const minuteSamples = 60 * SAMPLE_RATE_HZ
const hourMs = 60 * 60_000

/** A recording of a history: the columns of its session, and what the user was promised. */
export interface GraceRecording extends LimitedSession {
  readonly id: string
  readonly reservedMinutes: number
  status: 'active' | 'paused' | 'completed'
  /** Samples that the running process has heard; those before `durableSample` are stored. */
  heard: number
  /** When its grace began, and the samples that it might last since then. */
  promise: { at: Date; samples: number } | null
  /** Whether it ended because it accepted no more audio. */
  isCutOff: boolean
  /** Whether a trial user began or resumed it. */
  isTrial: boolean
}

/** Plays a history of one user with the product's rules; what the database does is done in memory. */
export class GraceRun {
  readonly recordings: GraceRecording[] = []
  readonly book = new GraceBook(() => this.#countReserved())
  now = new Date(START_MS)
  maxGraceMinutes = 15
  /** The largest maximum that was configured. */
  largestMaximum = 15
  /** Whether minutes were taken that a recording may have counted on. */
  hasLostMinutes = false
  /** Limits of resumed recordings below what was held for them. */
  readonly broken: string[] = []

  take(event: GraceEvent): void {
    switch (event.type) {
      case 'start':
        this.#start(event.plannedMinutes)
        break
      case 'resume':
        this.#lease(this.recordings.at(-1 - event.recording))
        break
      case 'audio':
        this.#hear(event.seconds * SAMPLE_RATE_HZ)
        break
      case 'stop':
        this.#settle(this.#active, false)
        break
      case 'crash':
        this.#crash(event)
        break
      case 'settle':
        this.#settle(this.recordings.at(-1 - event.recording), false)
        break
      case 'buy':
        this.#move(() => this.book.buy(event.minutes))
        break
      case 'refund':
        this.hasLostMinutes = true
        this.#move(() => this.book.refund(event.purchase, event.percent))
        break
      case 'grant':
        this.#move(() => this.book.grant(event.minutes))
        break
      case 'subscribe':
        this.hasLostMinutes = true
        this.book.subscribe(event.plan, event.used, this.now)
        break
      case 'unsubscribe':
        this.hasLostMinutes = true
        this.book.unsubscribe()
        break
      case 'wait':
        this.now = new Date(this.now.getTime() + event.hours * hourMs)
        break
      case 'configure':
        this.maxGraceMinutes = event.maxGraceMinutes
        this.largestMaximum = Math.max(this.largestMaximum, event.maxGraceMinutes)
    }
  }

  /** Minutes left that no recording holds. */
  get freeMinutes(): number {
    const { minutesLimitMonthly, minutesUsedThisMonth, minuteBalance } = this.book.account
    const allowance =
      this.book.account.subscriptionStatus === 'active'
        ? Math.max(0, minutesLimitMonthly - minutesUsedThisMonth)
        : 0
    return allowance + minuteBalance - this.#countReserved()
  }

  get #active(): GraceRecording | undefined {
    return this.recordings.find(({ status }) => status === 'active')
  }

  #move(change: () => void): void {
    this.book.turnMonth(this.now)
    change()
  }

  #permission(except?: GraceRecording) {
    this.book.turnMonth(this.now)
    return computeRecordingPermission(this.book.account, this.#countReserved(except))
  }

  #start(plannedMinutes: number | null): void {
    if (this.#active) this.#crash({ lostSeconds: 0, isGraceStored: true })
    const permission = this.#permission()
    if (!permission.can_record) return
    const recordingLimitMinutes = permission.recording_limit_minutes
    const recording: GraceRecording = {
      id: `${this.recordings.length}`,
      recordingLimitMinutes,
      plannedMinutes: plannedMinutes ?? recordingLimitMinutes,
      reservedMinutes: this.book.account.isTrialUser
        ? 0
        : Math.min(plannedMinutes ?? 0, recordingLimitMinutes),
      graceMinutes: 0,
      graceStartedAt: null,
      durableSample: 0,
      missingSamples: 0,
      status: 'paused',
      heard: 0,
      promise: null,
      isCutOff: false,
      isTrial: false,
    }
    this.recordings.push(recording)
    this.book.reserve(recording.id, recording.reservedMinutes)
    this.#lease(recording)
  }

  #lease(recording: GraceRecording | undefined): void {
    if (recording?.status !== 'paused') return
    if (this.#active) this.#crash({ lostSeconds: 0, isGraceStored: true })
    const permission = this.#permission(recording)
    const options = { now: this.now, maxGraceMinutes: this.maxGraceMinutes }
    const { account } = this.book
    const terms = { permission, account, minutesLeft: this.freeMinutes + this.#countReserved() }
    const before = recording.recordingLimitMinutes
    const limits = decideLimits(recording, terms as Parameters<typeof decideLimits>[1], options)
    const isElsewhere = this.recordings.some(
      (other) => other !== recording && other.status !== 'completed' && hasGraceBegun(other, other),
    )
    const isBegun = hasGraceBegun(recording, limits)
    Object.assign(recording, limits, isElsewhere && !isBegun ? { graceMinutes: 0 } : {})
    recording.status = 'active'
    recording.heard = recording.durableSample
    recording.isTrial ||= this.book.account.isTrialUser && !isBegun
    const held = Math.min(before, recording.reservedMinutes)
    if (!this.hasLostMinutes && recording.recordingLimitMinutes < held)
      this.broken.push(`${recording.recordingLimitMinutes} of ${held} held minutes`)
    if (recording.promise && getMaxMinutes(recording) * minuteSamples < recording.promise.samples)
      this.broken.push('a grace that had begun was shortened')
  }

  #hear(samples: number): void {
    const recording = this.#active
    if (!recording) return
    const most = getMaxMinutes(recording) * minuteSamples
    recording.heard += Math.min(samples, most - recording.heard)
    const isBeyond = recording.heard > recording.recordingLimitMinutes * minuteSamples
    if (isBeyond && !recording.promise) recording.promise = { at: this.now, samples: most }
    if (recording.heard >= most) this.#settle(recording, true)
  }

  /** The recording is paused by the end of its process, or by another recording. */
  #crash({ lostSeconds, isGraceStored }: { lostSeconds: number; isGraceStored: boolean }): void {
    const recording = this.#active
    if (!recording) return
    const stored = recording.heard - lostSeconds * SAMPLE_RATE_HZ
    recording.durableSample = Math.max(recording.durableSample, stored)
    recording.status = 'paused'
    if (isGraceStored) this.#storeGrace(recording)
    // What was not stored is as if it had not been heard: it is sent again, or never billed.
    else if (!hasGraceBegun(recording, recording)) recording.promise = null
  }

  #storeGrace(recording: GraceRecording): void {
    if (!recording.promise || recording.graceStartedAt) return
    recording.graceStartedAt = recording.promise.at
    this.#noteGrace(recording.promise.at)
  }

  #noteGrace(at: Date): void {
    const { graceStartedAt } = this.book.account
    const last = Math.max(at.getTime(), graceStartedAt?.getTime() ?? 0)
    this.book.account = { ...this.book.account, graceStartedAt: new Date(last) }
  }

  #settle(recording: GraceRecording | undefined, isCutOff: boolean): void {
    if (!recording || recording.status === 'completed') return
    const heard = recording.status === 'active' ? recording.heard : recording.durableSample
    this.book.turnMonth(this.now)
    recording.status = 'completed'
    recording.isCutOff = isCutOff
    recording.heard = heard
    const { durationMinutes: minutes } = computeBilledDuration(getMaxMinutes(recording), heard)
    const graceMinutes = Math.max(0, minutes - recording.recordingLimitMinutes)
    if (graceMinutes > 0) {
      recording.graceStartedAt ??= this.now
      this.#noteGrace(recording.graceStartedAt)
    }
    const heldMinutes = recording.reservedMinutes
    this.book.settle({ sessionId: recording.id, minutes, graceMinutes, heldMinutes })
  }

  #countReserved(except?: GraceRecording): number {
    return this.recordings
      .filter((recording) => recording !== except && recording.status !== 'completed')
      .map(({ durableSample, reservedMinutes }) =>
        Math.max(Math.ceil(durableSample / minuteSamples), reservedMinutes),
      )
      .reduce((all, minutes) => all + minutes, 0)
  }
}
