import {
  type ConnectedProgram,
  disconnectProgram,
  type ProgramScope,
} from '@live-scribe/contract/api-keys/programs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { programsQuery } from './programs-query.ts'

const scopeTexts: Record<ProgramScope, string> = {
  'recordings:read': 'Reads your recordings',
  'recordings:write': 'marks moments',
}

/** The programs that the user connected, with Disconnect, and the address for another one. */
export function ConnectedPrograms() {
  const queryClient = useQueryClient()
  const { data, isPending, isError, error, refetch } = useQuery(programsQuery)
  const [asked, setAsked] = useState<ConnectedProgram | null>(null)
  const disconnect = async ({ id, name }: ConnectedProgram) => {
    setAsked(null)
    try {
      await callEndpoint(disconnectProgram, { params: { id } })
      toast.success(`Disconnected “${name}”`)
    } catch (failure) {
      toast.error(`Not disconnected. ${failure instanceof Error ? failure.message : ''}`)
    }
    await queryClient.invalidateQueries({ queryKey: programsQuery.queryKey })
  }
  if (isPending) return <p className="text-ink-soft">Loading your programs...</p>
  if (isError && !data) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        {`Your programs could not be loaded. ${error.message}`}
      </LoadFailure>
    )
  }
  if (!data.programs) {
    return (
      <p className="text-ink-soft">
        This server signs you in elsewhere, so assistants connect with an API key.
      </p>
    )
  }
  const address = `${location.origin}/mcp`

  return (
    <>
      {data.programs.length === 0 && <p className="text-ink-soft">No program is connected.</p>}
      {data.programs.length > 0 && (
        <ul aria-label="Connected programs" className="flex flex-col divide-y divide-rule">
          {data.programs.map((program) => (
            <li
              key={program.id}
              className="flex min-h-14 items-center justify-between gap-4 py-3 first:pt-0"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="min-w-0 font-medium break-words">{program.name}</span>
                  <span className="min-w-0 text-note break-words text-ink-soft">
                    {program.host}
                  </span>
                </p>
                <p className="text-note text-ink-soft">
                  {program.scopes.map((scope) => scopeTexts[scope]).join(', ')}
                </p>
                <p className="text-note text-ink-soft">{describeUse(program)}</p>
              </div>
              <Button
                variant="outline"
                size="small"
                aria-label={`Disconnect ${program.name}`}
                onClick={() => setAsked(program)}
              >
                Disconnect
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-note text-ink-soft">Address for a new one</span>
        <code className="min-w-0 rounded-control border border-rule px-3 py-2 text-note break-all">
          {address}
        </code>
        <CopyButton text={address} label="Copy address" copiedLabel="Copied" size="small" />
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Disconnect “${asked?.name}”?`}
        cancelLabel="Keep it"
        confirmLabel="Disconnect"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void disconnect(asked)}
      >
        It is refused at once. What it has read already stays with it. You can connect it again.
      </ConfirmDialog>
    </>
  )
}

function describeUse({ connected_at, last_used_at }: ConnectedProgram): string {
  const connected = `connected ${formatDateAndTime(Date.parse(connected_at))}`

  return last_used_at === null
    ? `Never used · ${connected}`
    : `Last used ${formatDateAndTime(Date.parse(last_used_at))} · ${connected}`
}
