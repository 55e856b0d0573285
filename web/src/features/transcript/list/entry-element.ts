import { createElement } from '#web/lib/browser/create-element.ts'
import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import { ECHO_LABEL, echoLabelClasses } from '../echo/echo-lines.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { SPEAKER_KEY, type SpeakerNameWriter } from '../speakers/speaker-name-writer.ts'
import { animateNewWords } from './animate-new-words.ts'
import { FINAL_TEXT_CLASS } from './copy-on-click.ts'
import { copyButtonClasses, entryLayout } from './entry-layout.ts'

const gapClasses =
  'border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint sm:self-center'

interface EntryElementOptions {
  /** Whether the final arrived while the page was open. */
  isNew: boolean
  /**
   * Whether its number is shown. Numbers are those of the log; the lines of two channels are in the
   * order of their first words instead, and are identified by their times.
   */
  isNumbered: boolean
}

/** Creates the list item of a final. */
export function createEntryElement(
  entry: TranscriptEntry,
  { isNew, isNumbered }: EntryElementOptions,
): HTMLLIElement {
  const item = createElement('li', entryLayout.row)
  item.dataset.testid = entry.isGap ? 'gap' : 'segment'
  item.dataset.segmentNumber = String(entry.segmentNumber)
  if (entry.isEcho) item.dataset.echo = 'true'
  if (entry.isFallback) item.dataset.fallback = 'true'
  item.append(
    createElement('span', entryLayout.mark, ''),
    timeOf(entry),
    entry.isGap
      ? createElement('p', `${entryLayout.words} ${gapClasses}`, entry.text)
      : wordsOf(entry, isNew),
  )
  if (!entry.isGap) item.append(copyButton())
  setNumbered(item, isNumbered)
  if (entry.isEcho) {
    item.prepend(createElement('span', `${entryLayout.name} ${echoLabelClasses}`, ECHO_LABEL))
  }

  return item
}

/** Shows the number of a list item, or leaves it without one. */
export function setNumbered(item: HTMLElement, isNumbered: boolean): void {
  const number = item.dataset.segmentNumber ?? ''
  const time = item.querySelector('time')
  const mark = time?.previousElementSibling
  if (mark) mark.textContent = isNumbered ? number : ''
  mark?.classList.toggle('max-sm:hidden', !isNumbered)
  const name = isNumbered ? `entry ${number}` : `what was said at ${time?.textContent}`
  const action = item.lastElementChild
  if (action instanceof HTMLButtonElement) action.setAttribute('aria-label', `Copy ${name}`)
}

/** Shows the speaker's name above the words, or none with null. */
export function setSpeaker(
  item: HTMLLIElement,
  key: string | null,
  nameWriter: SpeakerNameWriter,
): void {
  const shown = item.querySelector(`[${SPEAKER_KEY}]`)
  if (key === (shown?.getAttribute(SPEAKER_KEY) ?? null)) return
  shown?.parentElement?.remove()
  if (key !== null) item.prepend(nameWriter.create(key, entryLayout.name))
}

function timeOf(entry: TranscriptEntry): HTMLTimeElement {
  const time = createElement('time', entryLayout.time, formatTimeOfDay(entry.timestamp))
  time.dateTime = new Date(entry.timestamp).toISOString()

  return time
}

function wordsOf(entry: TranscriptEntry, isNew: boolean): HTMLParagraphElement {
  const ink = entry.isEcho ? 'text-ink-faint' : ''
  const words = createElement('p', `${FINAL_TEXT_CLASS} ${entryLayout.words} ${ink}`, entry.text)
  if (isNew) animateNewWords(words)
  if (!entry.isEcho) words.dataset.words = ''
  words.dataset.testid = 'segment-text'
  words.dir = 'auto'

  return words
}

function copyButton(): HTMLButtonElement {
  const button = createElement('button', `${entryLayout.action} ${copyButtonClasses}`, '')
  button.type = 'button'
  button.lang = 'en'

  return button
}
