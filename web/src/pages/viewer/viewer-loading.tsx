import { Message } from '#web/ui/message.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** A transcript whose words have not arrived yet. */
export function ViewerLoading({ title }: { title: string }) {
  return (
    <PageShell title={title} width="reading">
      <Message title="Loading transcript..." mood="breathing" />
    </PageShell>
  )
}
