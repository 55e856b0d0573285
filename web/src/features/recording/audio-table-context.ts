import { createContext } from 'react'
import { openAudioTable } from './engine/unsaved-audio/audio-database.ts'

/** Opens the table of unsaved audio; by default in this browser's database. */
export const AudioTableContext = createContext(openAudioTable)
