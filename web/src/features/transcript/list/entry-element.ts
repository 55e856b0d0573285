import { formatTimeOfDay } from '#web/lib/format/format-date.ts'
import type { TranscriptEntry } from '../model/transcript-entry.ts'
import { animateNewWords } from './animate-new-words.ts'
import { FINAL_TEXT_CLASS } from './copy-on-click.ts'
import { copyButtonClasses, entryLayout } from './entry-layout.ts'

const gapClasses =
  'border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint sm:self-center'

/** Creates the list item of a final; `isNew` when it arrived while the page was open. */
export function createEntryElement(entry: TranscriptEntry, isNew: boolean): HTMLLIElement {
  const item = document.createElement('li')
  item.className = entryLayout.row
  item.dataset.testid = entry.isGap ? 'gap' : 'segment'
  item.dataset.segmentNumber = String(entry.segmentNumber)
  item.append(
    element('span', entryLayout.mark, String(entry.segmentNumber)),
    timeOf(entry),
    entry.isGap
      ? element('p', `${entryLayout.words} ${gapClasses}`, entry.text)
      : wordsOf(entry, isNew),
  )
  if (!entry.isGap) item.append(copyButton(entry))

  return item
}

function timeOf(entry: TranscriptEntry): HTMLTimeElement {
  const time = element('time', entryLayout.time, formatTimeOfDay(entry.timestamp))
  time.dateTime = new Date(entry.timestamp).toISOString()

  return time
}

function wordsOf(entry: TranscriptEntry, isNew: boolean): HTMLParagraphElement {
  const words = element('p', `${FINAL_TEXT_CLASS} ${entryLayout.words}`, entry.text)
  if (isNew) animateNewWords(words)
  words.dataset.testid = 'segment-text'

  return words
}

function copyButton(entry: TranscriptEntry): HTMLButtonElement {
  const button = element('button', `${entryLayout.action} ${copyButtonClasses}`, '')
  button.type = 'button'
  button.setAttribute('aria-label', `Copy entry ${entry.segmentNumber}`)

  return button
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text

  return made
}
