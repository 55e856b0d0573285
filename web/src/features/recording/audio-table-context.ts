import { createContext } from 'react'
import { openAudioTable } from './engine/unsaved-audio/audio-database.ts'

/** Opens the table of audio that is not text yet; by default in this browser's database. */
export const AudioTableContext = createContext(openAudioTable)
