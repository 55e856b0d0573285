import { ChevronDown } from 'lucide'
import { useContext, useEffect, useState } from 'react'
import { AudioTableContext } from '#web/features/recording/audio-table-context.ts'
import { hasUnsavedAudio } from '#web/features/recording/history/has-unsaved-audio.ts'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PastRecordings } from './past-recordings.tsx'

const STORED_AS = 'showPastRecordings'

/** Past recordings; read only while shown, which this browser remembers. */
export function PastRecordingsSection() {
  const openTable = useContext(AudioTableContext)
  const [isOpen, setOpen] = useState(() => readStored(STORED_AS) !== false)
  useEffect(() => {
    // Opens the list when there is unsent audio, so that the user finds how to resume.
    void hasUnsavedAudio(openTable).then((isWaiting) => isWaiting && setOpen(true))
  }, [openTable])
  const toggle = () => {
    setOpen(!isOpen)
    writeStored(STORED_AS, !isOpen)
  }

  return (
    <section aria-labelledby="past" className="flex flex-col gap-4">
      <h2 id="past" className="text-2xl">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="past-recordings"
          onClick={toggle}
          className="group -mx-1 inline-flex min-h-11 items-center gap-2 px-1"
        >
          Past Recordings
          <Icon
            of={ChevronDown}
            size={20}
            className="text-ink-faint transition-transform duration-150 group-hover:text-ink group-aria-expanded:rotate-180"
          />
        </button>
      </h2>
      <div id="past-recordings" hidden={!isOpen}>
        {isOpen && <PastRecordings />}
      </div>
    </section>
  )
}
