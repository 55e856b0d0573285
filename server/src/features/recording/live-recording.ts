import { type CloseCode, closeCodes } from '@live-scribe/contract/live/close-codes'
import { SAMPLE_RATE } from '@live-scribe/contract/recording'
import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { Announcer } from '#server/features/transcript/index.ts'
import { type SpeechEvent, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { AudioPosition } from './audio-position.ts'
import { RecogniserFeed } from './recogniser-feed.ts'
import { RecorderLine } from './recorder-line.ts'
import type { RecorderPeer } from './recorder-peer.ts'
import { type Refusal, refusals } from './refusals.ts'
import { spokenRange, storedWords } from './results.ts'
import { appendSegment, completeSession, moveDurable, pauseSession } from './sessions.ts'

/** Milliseconds a session waits for a recorder that lost its socket. */
export const repairWindow = 30_000
/** Milliseconds that the tail may take after the recorder's last sample. */
const tailLimit = 20_000
/** Silence moves the stored durable position in steps of this, not with every event. */
const silenceStep = 5 * SAMPLE_RATE
/** A recogniser that breaks this often over the same audio won't get past it. */
const mostFailures = 3

type Ending = 'open' | 'stopping' | 'pausing' | 'ended'

/**
 * One session while it is being recorded in this process. It outlives its recorder's socket for
 * the repair window, and its recogniser's stream for as long as audio is kept: promise 1, a word
 * is either audio on the recorder's device or text in the database.
 */
export class LiveRecording {
  readonly #context: AppContext
  readonly #session: SessionRow
  readonly #announcer: Announcer
  readonly #line: RecorderLine
  readonly #position: AudioPosition
  readonly #ended = Promise.withResolvers<void>()
  readonly #recogniser: RecogniserFeed
  #durableStored: number
  #lastSegment: number
  #ending: Ending = 'open'
  #timer: NodeJS.Timeout | null = null
  #failures = 0

  private constructor(context: AppContext, session: SessionRow, recogniser: RecogniserFeed) {
    this.#context = context
    this.#session = session
    this.#recogniser = recogniser
    this.#durableStored = session.durableSample
    this.#lastSegment = session.lastSegmentNumber
    this.#position = new AudioPosition(session.durableSample)
    this.#line = new RecorderLine(context.speechToText.name)
    this.#announcer = new Announcer(context, {
      sessionId: session.sessionId,
      lastSegment: session.lastSegmentNumber,
    })
    void this.#run()
  }

  /** Starts listening for a claimed session, or throws SpeechToTextError. */
  static async start(context: AppContext, session: SessionRow): Promise<LiveRecording> {
    const recogniser = await RecogniserFeed.open(context.speechToText, session.durableSample)
    return new LiveRecording(context, session, recogniser)
  }

  /** Resolves when nothing more will be written. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  /** Whether a recorder may still join; otherwise wait for `ended` and start anew. */
  get isOpen(): boolean {
    return this.#ending === 'open'
  }

  /** The recorder that is connected now. */
  get recorder(): string | null {
    return this.#line.recorder
  }

  /** Takes a recorder's socket, in place of its earlier one. False when its position can't be. */
  attach(peer: RecorderPeer): boolean {
    const silence = this.#position.start(peer.from)
    if (silence === null) return false
    this.#clearTimer()
    this.#line.attach(peer)
    this.#recogniser.push(silence)
    this.#line.send({
      type: 'Ready',
      session_id: this.#session.sessionId,
      sample: this.#durableStored,
      segment: this.#lastSegment,
    })
    this.#announcer.status('active')
    return true
  }

  /** The recorder's socket is gone; it may come back within the repair window. */
  detach(peer: RecorderPeer): void {
    if (!this.#line.isTo(peer)) return
    this.#line.detach()
    if (this.#ending !== 'open') return
    this.#setTimer(repairWindow, () => this.#end('pausing'))
  }

  audio(peer: RecorderPeer, samples: Int16Array): void {
    if (!this.#line.isTo(peer) || this.#ending !== 'open') return
    this.#recogniser.push(this.#position.accept(samples))
  }

  finalize(peer: RecorderPeer): void {
    if (this.#line.isTo(peer)) this.#recogniser.finalize()
  }

  /** The recorder pressed stop: the tail is stored, then the session is completed. */
  stop(peer: RecorderPeer): void {
    if (this.#line.isTo(peer) && this.#ending === 'open') this.#end('stopping')
  }

  /** This process ends: the recorder keeps what is not durable and goes on elsewhere. */
  release(): void {
    this.#refuse(refusals.restarting)
  }

  #end(ending: 'stopping' | 'pausing'): void {
    this.#ending = ending
    this.#recogniser.end()
    this.#setTimer(tailLimit, () => this.#recogniser.close())
  }

  async #run(): Promise<void> {
    while (this.#ending !== 'ended') {
      try {
        for await (const event of this.#recogniser.events()) {
          await this.#take(event)
          if (this.#hasEnded()) return
        }
        return await this.#settle()
      } catch (error) {
        if (this.#hasEnded()) return
        await this.#recover(error)
      }
    }
  }

  /** A method, so that the type checker knows that it changes across an await. */
  #hasEnded(): boolean {
    return this.#ending === 'ended'
  }

  async #take(event: SpeechEvent): Promise<void> {
    switch (event.type) {
      case 'silence':
        await this.#passSilence(event.sample)
        break
      case 'interim':
        this.#announcer.interim({ ...event, ...spokenRange(event) })
        this.#sendResults(event)
        break
      case 'final':
        if (event.text !== '') {
          await this.#store(event)
        } else {
          await this.#passSilence(event.endSample)
          this.#sendResults(event)
        }
        break
      default:
        event satisfies never
    }
  }

  async #store(heard: Extract<SpeechEvent, { type: 'final' }>): Promise<void> {
    const segment = await appendSegment(
      this.#context.db,
      this.#session,
      {
        text: heard.text,
        createdAt: this.#context.now(),
        ...spokenRange(heard),
        speaker: heard.speaker,
        words: storedWords(heard),
      },
      heard.endSample,
    )
    if (!segment) return this.#refuse(refusals.otherRecorder)
    this.#failures = 0
    this.#lastSegment = segment.segmentNumber
    this.#announcer.final(segment)
    this.#sendResults(heard)
    this.#tellDurable(heard.endSample)
  }

  async #passSilence(sample: number): Promise<void> {
    if (sample - this.#durableStored < silenceStep) return
    if (!(await moveDurable(this.#context.db, this.#session, sample)))
      return this.#refuse(refusals.otherRecorder)
    this.#tellDurable(sample)
  }

  #tellDurable(sample: number): void {
    this.#durableStored = sample
    this.#position.forgetBefore(sample)
    this.#line.send({ type: 'Durable', sample, segment: this.#lastSegment })
  }

  #sendResults(heard: Exclude<SpeechEvent, { type: 'silence' }>): void {
    const timestamp = this.#context.now().getTime()
    this.#line.results(heard, { segmentNumber: this.#lastSegment, timestamp })
  }

  async #settle(): Promise<void> {
    const { db } = this.#context
    if (this.#ending === 'stopping') {
      const heardSeconds = this.#position.heard / SAMPLE_RATE
      const now = this.#context.now()
      const completed = await completeSession(db, this.#session, { heardSeconds, now })
      if (!completed) return this.#refuse(refusals.otherRecorder)
      this.#announcer.status('completed')
      this.#line.metadata(now, heardSeconds)
      this.#close(closeCodes.finished)
    } else {
      if (await pauseSession(db, this.#session)) this.#announcer.status('paused')
      this.#close(closeCodes.restarting)
    }
  }

  /** The recogniser broke, or the database did not answer. */
  async #recover(error: unknown): Promise<void> {
    const isRecogniser = error instanceof SpeechToTextError
    this.#failures += 1
    const fields = { sessionId: this.#session.id, failures: this.#failures, error: nameOf(error) }
    this.#context.log.warn(fields, isRecogniser ? 'recogniser failed' : 'segment not stored')
    this.#recogniser.close()
    if (!isRecogniser) this.#refuse(refusals.notStored)
    else if (this.#failures > mostFailures) this.#refuse(refusals.recogniserFailed)
    else await this.#replay()
  }

  /** Opens a new recogniser stream and gives it all audio since the durable position. */
  async #replay(): Promise<void> {
    try {
      await this.#recogniser.reopen(this.#durableStored)
    } catch {
      this.#refuse(refusals.recogniserFailed)
      return
    }
    this.#recogniser.push(this.#position.keptFrom(this.#durableStored))
    if (this.#ending !== 'open') this.#recogniser.end()
  }

  #refuse(refusal: Refusal): void {
    this.#line.refuse(refusal)
    this.#close(refusal.closeCode)
  }

  #close(code: CloseCode): void {
    if (this.#ending === 'ended') return
    this.#ending = 'ended'
    this.#clearTimer()
    this.#recogniser.close()
    this.#line.close(code, '')
    this.#ended.resolve()
  }

  #setTimer(delay: number, act: () => void): void {
    this.#clearTimer()
    this.#timer = setTimeout(act, delay)
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
