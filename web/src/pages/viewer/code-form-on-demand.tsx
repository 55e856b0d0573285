import type { ComponentProps } from 'react'
import type { CodeForm } from '#web/features/sharing/link/code-form.tsx'
import { loadLater } from '#web/ui/page/load-later.tsx'

/**
 * The field for a code, loaded where it is shown: most visits come with a code that opens a
 * transcript.
 */
export const CodeFormOnDemand = loadLater<ComponentProps<typeof CodeForm>>(
  async () => (await import('#web/features/sharing/link/code-form.tsx')).CodeForm,
  () => (
    <p role="alert">
      The field for a code did not load. Check your connection and reload the page.
    </p>
  ),
)
