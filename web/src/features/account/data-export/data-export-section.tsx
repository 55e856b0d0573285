import {
  type DataExport,
  downloadDataExport,
  requestDataExport,
} from '@live-scribe/contract/account/data-export'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { downloadFile } from '#web/api/download-file.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { formatCount } from '#web/lib/format/format-count.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { dataExportQuery } from './data-export-query.ts'

/** Makes a file with all data of the account, says how far it is, and downloads it. */
export function DataExportSection() {
  const queryClient = useQueryClient()
  const { data, isPending, isError, error, refetch } = useQuery(dataExportQuery)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Please try again.')
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  const request = () =>
    attempt(async () => {
      const reply = await callEndpoint(requestDataExport, {
        query: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      })
      queryClient.setQueryData(dataExportQuery.queryKey, reply.data_export)
    })
  const download = ({ id }: DataExport) =>
    attempt(async () => {
      const name = await downloadFile(downloadDataExport, { params: { id } })
      toast.success('Your data is downloaded', { description: name })
    })
  if (isError) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        {`Your last file could not be looked up. ${error.message}`}
      </LoadFailure>
    )
  }
  if (isPending) return <p className="text-ink-soft">Looking for your last file...</p>

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        One zip with every recording as text and JSON, your profile, tags, vocabulary and minutes.
        We’ll prepare it in the background. Only you can download it here, for one day.
      </p>
      {data && (data.state === 'waiting' || data.state === 'making') && <Making {...data} />}
      {data?.state === 'failed' && (
        <p role="alert">The file could not be made. Nothing is lost; ask for it again.</p>
      )}
      {data?.state === 'ready' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button aria-disabled={isBusy} onClick={() => void download(data)}>
            {isBusy ? 'Downloading...' : 'Download the file'}
          </Button>
          <p role="status" className="text-note text-ink-soft">
            {`${formatBytes(data.bytes)}, until ${formatDateAndTime(Date.parse(data.expires_at ?? ''))}`}
          </p>
        </div>
      )}
      {(data === null || data?.state === 'ready' || data?.state === 'failed') && (
        <Button variant="outline" aria-disabled={isBusy} onClick={() => void request()}>
          {data?.state === 'ready' ? 'Prepare a new download' : 'Prepare download'}
        </Button>
      )}
      <FormError text={problem} />
    </div>
  )
}

function Making({ state, done, total }: DataExport) {
  const text =
    state === 'waiting'
      ? 'Waiting for its turn...'
      : `${formatCount(done)} of ${formatCount(total)} recordings`

  return (
    <div className="flex w-full max-w-sm flex-col gap-2">
      <ProgressBar
        label="Making the file"
        percent={total === 0 ? 0 : Math.round((100 * done) / total)}
      />
      <p role="status" className="text-note text-ink-soft">
        {text}
      </p>
    </div>
  )
}
