import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'

const AT = Date.parse('2026-11-22T12:03:00Z')
const lines = [
  { channel: 1, text: 'Could you tell me about a project that you are proud of?' },
  { channel: 0, text: 'could you tell me about a project that you are proud of', isEcho: true },
  { channel: 0, text: 'Last year I moved our payment system to many small services.' },
  { channel: 1, text: 'What was the most difficult part of that work?' },
  { channel: 0, text: 'what was the most difficult part of that work', isEcho: true },
  { channel: 0, text: 'The hardest part was moving the data without stopping the business.' },
  { channel: 1, text: 'Why did you put a queue between the systems?', isFallback: true },
  { channel: 0, text: 'Because a queue can wait.', isFallback: true },
]

/** Creates a transcript of two channels, with echoes of the meeting or without. */
export function createExampleTranscript({ hasEchoes }: { hasEchoes: boolean }): TranscriptStore {
  const store = new TranscriptStore(() => new Promise(() => {}))
  const shown = lines.filter(({ isEcho }) => hasEchoes || !isEcho)
  for (const [index, line] of shown.entries()) {
    const startMs = index * 6000
    const times = { timestamp: AT + startMs, startMs, endMs: startMs + 5000 }
    const plain = { isFinal: true, speaker: null, isGap: false, segmentNumber: index + 1 }
    store.applyUtterance({ ...line, ...times, ...plain })
  }

  return store
}
