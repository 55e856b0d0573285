import type { ListedEntry } from '@live-scribe/contract/vocabulary/vocabulary'
import { formatVocabulary } from '@live-scribe/contract/vocabulary/vocabulary-file'
import { useRef, useState } from 'react'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { describeImport } from './describe-import.ts'
import { readVocabularyFile } from './read-vocabulary-file.ts'
import { saveEntries } from './save-entries.ts'

interface VocabularyFileButtonsProps {
  entries: readonly ListedEntry[]
  /** Called after an import, also one that failed halfway. */
  onImported: () => Promise<unknown>
}

type ImportState =
  | { name: 'idle' }
  | { name: 'running'; saved: number; all: number }
  | { name: 'done'; text: string }
  | { name: 'failed'; text: string }

/** Imports a text file into the vocabulary, and exports it as one. */
export function VocabularyFileButtons({ entries, onImported }: VocabularyFileButtonsProps) {
  const [state, setState] = useState<ImportState>({ name: 'idle' })
  const input = useRef<HTMLInputElement>(null)
  const load = async (file: File) => {
    try {
      const read = await readVocabularyFile(file, entries)
      const all = read.entries.length
      setState({ name: 'running', saved: 0, all })
      const saved = await saveEntries(read.entries, (count) =>
        setState({ name: 'running', saved: count, all }),
      )
      setState({ name: 'done', text: describeImport(read, saved) })
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message : 'Please try again.'
      setState({ name: 'failed', text: `The file was not imported whole. ${reason}` })
    }
    await onImported()
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          accept=".txt,text/plain"
          aria-label="Text file with terms"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void load(file)
            target.value = ''
          }}
        />
        <Button
          variant="outline"
          size="small"
          disabled={state.name === 'running'}
          onClick={() => input.current?.click()}
        >
          Import a text file
        </Button>
        {entries.length > 0 && (
          <Button
            variant="outline"
            size="small"
            onClick={() => saveFile(new Blob([formatVocabulary(entries)]), 'vocabulary.txt')}
          >
            Export as a text file
          </Button>
        )}
      </div>
      <p className="text-note text-ink-faint">
        A term a line, the most important first; wrong words as <code>wrong -&gt; right</code>.
      </p>
      <p role="status" className="text-note empty:sr-only">
        {state.name === 'running' && `Importing ${state.saved} of ${state.all}...`}
        {state.name === 'done' && state.text}
      </p>
      <FormError text={state.name === 'failed' ? state.text : null} />
    </div>
  )
}
