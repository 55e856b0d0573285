import type { ExportSettings } from './use-export-settings.ts'

/** Opens the browser's print dialog for the transcript on this page, without what is switched off. */
export function printTranscript(settings: ExportSettings): void {
  const { dataset } = document.documentElement
  const without = Object.entries(settings).filter(([, isOn]) => !isOn)
  dataset.printWithout = without.map(([name]) => name).join(' ')
  addEventListener('afterprint', () => delete dataset.printWithout, { once: true })
  window.print()
}
