import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serveOtherOrigin } from '../servers/serve-other-origin.ts'

/** The title by which the browser's picker finds the meeting. */
export const MEETING_TITLE = 'MEETING'

/** A tab of the recorder's browser that plays the sound of a meeting. */
export interface MeetingTab {
  /** Plays the file once, from its beginning. */
  play(): Promise<void>
  /** Closes the tab, as when the meeting is over. */
  close(): Promise<void>
}

/** Opens a page of another site that plays a WAV file on request, beside the recorder's page. */
export async function openMeetingTab(recorder: Page, file: string): Promise<MeetingTab> {
  const sound = (await readFile(file)).toString('base64')
  const site = await serveOtherOrigin(`<title>${MEETING_TITLE}</title>${script(sound)}`)
  const page = await recorder.context().newPage()
  await page.goto(site.url)
  await recorder.bringToFront()

  return {
    play: () => page.evaluate('playMeeting()'),
    async close() {
      await page.close()
      await site.close()
    },
  }
}

/** A buffer source plays without a break, which an audio element does not. */
function script(sound: string): string {
  return `<script>
    async function playMeeting() {
      const context = new AudioContext()
      await context.resume()
      const bytes = Uint8Array.from(atob('${sound}'), (character) => character.charCodeAt(0))
      const source = context.createBufferSource()
      source.buffer = await context.decodeAudioData(bytes.buffer)
      source.connect(context.destination)
      source.start()
    }
  </script>`
}
