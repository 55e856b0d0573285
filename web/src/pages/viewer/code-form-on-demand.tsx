import { type ComponentProps, lazy, Suspense } from 'react'
import type { CodeForm } from '#web/features/sharing/link/code-form.tsx'

// Loaded where it is shown: most visits come with a code that opens a transcript.
const Form = lazy<typeof CodeForm>(() =>
  import('#web/features/sharing/link/code-form.tsx').then(
    (part) => ({ default: part.CodeForm }),
    () => ({ default: MissingForm }),
  ),
)

/** The field for a code, without the code of it in the script that every viewer loads. */
export function CodeFormOnDemand(props: ComponentProps<typeof CodeForm>) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  )
}

function MissingForm() {
  return (
    <p role="alert">
      The field for a code did not load. Check your connection and reload the page.
    </p>
  )
}
