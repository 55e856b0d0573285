import { hasPageRecordings } from '#web/features/recording/retention/has-page-recordings.ts'

/** After a reload, goes on to keep the recordings that are kept until the page closes. */
export function watchPageRecordings(): void {
  if (!hasPageRecordings()) return
  import('#web/features/recording/retention/page-recordings.ts').then(
    ({ watchPage }) => watchPage(),
    () => undefined,
  )
}
