import { EndedSessionActions } from './ended-session-actions.tsx'

/** The head of the page after a stop: the recording is saved, and what can be done with it. */
export function SavedRecording({ code }: { code: string }) {
  return (
    <section aria-labelledby="saved" className="flex animate-appear flex-col gap-4">
      <h2 id="saved" className="text-2xl">
        Saved
      </h2>
      <EndedSessionActions code={code} />
    </section>
  )
}
