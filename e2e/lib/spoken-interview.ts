import { getFileMicrophoneArguments } from '@live-scribe/testing/clients/chromium'
import { interviewSentences } from '@live-scribe/testing/voice/interview-sentences'
import { synthesiseSpeechFile } from '@live-scribe/testing/voice/synthesise-speech-file'
import type { Page, TestInfo } from '@playwright/test'

type OpenWithMicrophone = (chromiumArguments: string[]) => Promise<Page>

/** Opens a page whose microphone hears the first sentences of the interview. */
export async function openSpokenInterview(
  open: OpenWithMicrophone,
  count: number,
  testInfo: TestInfo,
): Promise<Page> {
  const { file } = await synthesiseSpeechFile({
    sentences: interviewSentences.slice(0, count),
    voice: 'slt',
    folder: testInfo.outputPath(),
  })

  return open(getFileMicrophoneArguments(file))
}
