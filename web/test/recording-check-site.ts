import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { pressButton } from './recorder-site.tsx'
import { scriptedDevices } from './scripted-devices.tsx'
import { until } from './until.ts'

const voice = Int16Array.from({ length: 1024 }, (_, index) =>
  Math.round(8000 * Math.sin(index / 5)),
)
/** Lets the microphone hear frames of a voice. */
export function speak(frames: number): void {
  for (let count = 0; count < frames; count++) {
    scriptedDevices.microphone.options.onFrame(voice.slice())
  }
}
/** The text of a line of the check. */
export function line(title: string): string {
  const list = within(screen.getByRole('list', { name: 'What works' }))
  const found = list.getAllByRole('listitem').find((one) => one.textContent.startsWith(title))
  if (!found) throw new Error(`no line ${title}`)

  return found.textContent
}
/** Opens the check and waits for its connection. */
export async function openCheck(): Promise<void> {
  await pressButton('Check before you start')
  await until(() => expect(scriptedDevices.checks).toHaveLength(1))
}
