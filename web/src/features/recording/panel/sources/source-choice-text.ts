import type { AudioSources } from '#web/features/recording/engine/audio/audio-sources.ts'

/** The question to which the choice of sources is the answer. */
export const SOURCE_QUESTION = 'What do you want to record?'

/** Each choice with what it is for. */
export const sourceOptions: readonly { value: AudioSources; label: string; detail: string }[] = [
  { value: 'microphone', label: 'Microphone', detail: 'What is said in your room' },
  {
    value: 'microphone-and-meeting',
    label: 'Microphone and meeting',
    detail: 'You and the others, labelled separately',
  },
  { value: 'meeting', label: 'Meeting only', detail: 'The sound of a tab, without your voice' },
]
