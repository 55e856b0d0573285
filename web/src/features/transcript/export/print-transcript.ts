import { findQuestion } from '@live-scribe/contract/marks/find-question'
import type { ExportSettings } from './use-export-settings.ts'

/** Opens the browser's print dialog for the transcript on this page, without what is switched off. */
export function printTranscript(settings: Omit<ExportSettings, 'layout'>): void {
  const { dataset } = document.documentElement
  const without = Object.entries(settings).filter(([, isOn]) => !isOn)
  dataset.printWithout = without.map(([name]) => name).join(' ')
  const questions = settings.marks ? findQuestions() : []
  for (const line of questions) line.dataset.question = ''
  const restore = () => {
    delete dataset.printWithout
    for (const line of questions) delete line.dataset.question
  }
  addEventListener('afterprint', restore, { once: true })
  window.print()
}

/** The shown lines that ask something. */
function findQuestions(): HTMLElement[] {
  const lines = document.querySelectorAll<HTMLElement>('.transcript [data-words]')

  return [...lines].filter(({ textContent }) => findQuestion(textContent) !== null)
}
