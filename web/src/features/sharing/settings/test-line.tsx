import { Button } from '#web/ui/form/button.tsx'
import { publishWords } from '../compat/publish-words.ts'

const TEST_LINE = 'This is a test line.'

/** Shows test words in the embedded viewer, for an owner who sets up a stream. */
export function TestLine({ code }: { code: string }) {
  const send = () =>
    publishWords({ sessionId: code, text: TEST_LINE, isFinal: true, timestamp: Date.now() })

  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-note text-ink-soft">
      <Button variant="outline" size="small" onClick={send}>
        Send a test line
      </Button>
      Works while you’re recording. Everyone reading along sees it; it isn’t saved.
    </p>
  )
}
