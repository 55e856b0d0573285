import { formatTimeOfDay } from '#web/lib/format-date.ts'
import { entryLayout } from './entry-layout.ts'
import type { TranscriptEntry } from './transcript-model.ts'

const copyClasses =
  'icon-copy inline-grid size-11 place-items-center rounded-control text-ink-faint transition-[opacity,color] duration-150 hover:text-ink data-copied:text-accent sm:opacity-0 sm:group-hover:opacity-100 sm:focus-visible:opacity-100 sm:data-copied:opacity-100 [@media(hover:none)]:opacity-100'
const gapClasses =
  'border-y border-dashed border-rule py-1 font-sans text-note text-ink-faint sm:self-center'

/** The list item of one final entry; `isNew` when it was written while the reader was here. */
export function createEntryElement(entry: TranscriptEntry, isNew: boolean): HTMLLIElement {
  const item = document.createElement('li')
  item.className = entryLayout.row
  item.dataset.testid = entry.isGap ? 'gap' : 'segment'
  item.dataset.segmentNumber = String(entry.number)
  item.append(
    element('span', entryLayout.mark, String(entry.number)),
    timeOf(entry),
    entry.isGap
      ? element('p', `${entryLayout.words} ${gapClasses}`, entry.text)
      : wordsOf(entry, isNew),
  )
  if (!entry.isGap) item.append(copyButton(entry))

  return item
}

export function copyLabel(number: number | string | undefined): string {
  return `Copy entry ${number}`
}

function timeOf(entry: TranscriptEntry): HTMLTimeElement {
  const time = element('time', entryLayout.time, formatTimeOfDay(entry.timestamp))
  time.dateTime = new Date(entry.timestamp).toISOString()

  return time
}

function wordsOf(entry: TranscriptEntry, isNew: boolean): HTMLParagraphElement {
  const words = element(
    'p',
    isNew ? `${entryLayout.words} animate-settle` : entryLayout.words,
    entry.text,
  )
  words.dataset.testid = 'segment-text'

  return words
}

function copyButton(entry: TranscriptEntry): HTMLButtonElement {
  const button = element('button', `${entryLayout.action} ${copyClasses}`, '')
  button.type = 'button'
  button.setAttribute('aria-label', copyLabel(entry.number))

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
