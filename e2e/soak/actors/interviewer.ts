import fs from 'node:fs'
import path from 'node:path'
import { getReceipt } from '@live-scribe/contract/recording/receipt'
import { setSharing } from '@live-scribe/contract/sharing'
import { HeadlessViewer } from '../../faults/headless-viewer.ts'
import type { RecordingEvidence } from '../checker/evidence.ts'
import type { Line } from '../deployment/line.ts'
import { addressOf, type Crew } from './crew.ts'
import { Person } from './person.ts'
import { RecordingPage } from './recording-page.ts'
import { retry, within } from './retry.ts'
import { createSpeech, type Speech } from './speech.ts'
import { WireReader } from './wire-reader.ts'

/** The most milliseconds from the last word to the end at the recorder and at each reader. */
const END_LIMIT_MS = 180_000
/** In one of so many recordings the user looks away for some time, in milliseconds. */
const AWAY_EVERY = 3
const MAX_AWAY_MS = 4000
/** The most milliseconds from the start to the last word; a recording is four minutes at most. */
const SPEECH_LIMIT_MS = 900_000
let addresses = 0

/** How an interviewer records. */
export interface InterviewerOptions {
  line: Line
  readerLine: Line
  random: () => number
  speed: number
  /** Seconds of speech of one recording. */
  length: [least: number, most: number]
  readers: number
}

/** What else is to happen with a recording. */
export interface RecordingEvents {
  /** Whether the owner stops sharing at its start: then nobody reads it. */
  isPrivate: boolean
  /** Called once it runs. */
  onStarted: (recording: { code: string; sentences: string[] }) => void
}

/** Somebody who records, and those who read it. */
export class Interviewer {
  readonly person: Person
  readonly #crew: Crew
  readonly #options: InterviewerOptions

  private constructor(crew: Crew, person: Person, options: InterviewerOptions) {
    this.#crew = crew
    this.person = person
    this.#options = options
  }

  static async join(crew: Crew, options: InterviewerOptions): Promise<Interviewer> {
    return new Interviewer(crew, await Person.signUp(crew.cluster, options.line), options)
  }

  /** Records once, from Start to the end of all readers; returns what is known of it. */
  async record({ isPrivate, onStarted }: RecordingEvents): Promise<RecordingEvidence> {
    const { random, length, speed } = this.#options
    const speech = createSpeech(random, length[0] + random() * (length[1] - length[0]))
    const page = await RecordingPage.start(this.person, speech, speed)
    const counting = this.#countSpeech(page)
    const away = this.#lookAway(page, speech)
    const { code } = page
    const sharing = setSharing.path.replace(':code', code)
    if (isPrivate) await retry(() => this.person.ask('POST', sharing, { is_shared: false }))
    const readers = isPrivate ? null : this.#openReaders(code)
    try {
      onStarted({ code, sentences: speech.sentences })
      const heard = page.microphone.heardAll()
      await within(SPEECH_LIMIT_MS, `The last word of ${code}`, heard)
      const pauses = await away
      await within(END_LIMIT_MS, `The end of ${code} at its recorder`, page.speakAndStop())
      const ended = [...(readers?.wire ?? []), ...(readers?.pages ?? [])].map(
        ({ reader, name }) => {
          const what = `The end of ${code} at ${name}`
          return within(END_LIMIT_MS, what, reader.ended(), () => `(${reader.describe()})`)
        },
      )
      await Promise.all(ended)
      await within(END_LIMIT_MS, `The counts of ${code}`, page.reported())
      const receipt = await retry(() =>
        this.person.ask('GET', getReceipt.path.replace(':code', code)),
      )
      return this.#toEvidence({
        code,
        speech,
        readers,
        receipt,
        interruptions: { pauses, resumes: page.resumes },
      })
    } finally {
      clearInterval(counting)
      for (const { reader } of [...(readers?.wire ?? []), ...(readers?.pages ?? [])]) reader.close()
    }
  }

  #toEvidence(parts: {
    code: string
    speech: Speech
    readers: Readers | null
    receipt: unknown
    interruptions: RecordingEvidence['interruptions']
  }): RecordingEvidence {
    const { code, speech, readers, receipt, interruptions } = parts
    for (const { reader } of readers?.wire ?? []) reader.close()
    return {
      code,
      words: speech.words,
      samples: speech.audio.length,
      wireLogs: (readers?.wire ?? []).map(({ name, file }) => ({ reader: name, file })),
      pages: (readers?.pages ?? []).map(({ name, reader }) => ({
        reader: name,
        texts: reader.texts,
      })),
      receipt,
      interruptions,
    }
  }

  /** Looks away between two words in some of the recordings; resolves with how often. */
  async #lookAway(page: RecordingPage, { words }: Speech): Promise<number> {
    const { random } = this.#options
    const [isAway, place, share] = [random() < 1 / AWAY_EVERY, random(), random()]
    const before = Math.floor(place * (words.length - 1))
    const [last, next] = words.slice(before, before + 2)
    if (!isAway || !last || !next) return 0
    const position = Math.floor((last.endSample + next.startSample) / 2)
    if (page.microphone.played >= position) return 0
    await page.lookAway(position, share * MAX_AWAY_MS)
    return 1
  }

  /** Opens the readers: one with the viewer's page, the others on the wire, every third one slow. */
  #openReaders(code: string): Readers {
    const { url } = this.#options.readerLine
    const wire = Array.from({ length: Math.max(0, this.#options.readers - 1) }, (_, index) => {
      addresses += 1
      const file = path.join(this.#crew.folder, `${code}-${index}.log`)
      fs.writeFileSync(file, '')
      const reader = new WireReader({
        url,
        key: this.#crew.channelKey,
        code,
        file,
        address: addressOf(addresses),
        isSlow: index % 3 === 2,
      })
      return { name: `reader ${index + 1}`, file, reader }
    })
    return { wire, pages: [{ name: 'the viewer’s page', reader: new HeadlessViewer(url, code) }] }
  }

  #countSpeech({ microphone }: RecordingPage): NodeJS.Timeout {
    let counted = 0
    return setInterval(() => {
      this.#crew.addSpeech(microphone.played - counted)
      counted = microphone.played
    }, 100)
  }
}

/** The readers of one recording. */
interface Readers {
  wire: { name: string; file: string; reader: WireReader }[]
  pages: { name: string; reader: HeadlessViewer }[]
}
