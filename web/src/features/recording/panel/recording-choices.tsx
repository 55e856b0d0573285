import type { RecorderSnapshot } from '../engine/recorder-ports.ts'
import { NextRecordingRetention } from '../retention/next-recording-retention.tsx'
import { SpokenLanguage } from './language/spoken-language.tsx'

/** What is chosen for a recording before it starts: its language, and how long it is kept. */
export function RecordingChoices({
  state,
  language,
}: Pick<RecorderSnapshot, 'state' | 'language'>) {
  return (
    <>
      <SpokenLanguage state={state} language={language} />
      <NextRecordingRetention state={state} />
    </>
  )
}
