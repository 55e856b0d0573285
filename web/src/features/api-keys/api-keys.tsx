import { type ApiKey, revokeApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { apiKeysQuery } from './api-keys-query.ts'
import { KeyRow } from './key-row.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'

/** The user's API keys: list, making one and revoking. */
export function ApiKeys() {
  const queryClient = useQueryClient()
  const { data, isPending, isError, error, refetch } = useQuery(apiKeysQuery)
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const revoke = async ({ id, name }: ApiKey) => {
    setAsked(null)
    try {
      await callEndpoint(revokeApiKey, { params: { id } })
      toast.success(`Revoked “${name}”`)
    } catch (failure) {
      toast.error(`Not revoked. ${failure instanceof Error ? failure.message : ''}`)
    }
    await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
  }

  return (
    <>
      {isPending && <p className="text-ink-soft">Loading your keys...</p>}
      {isError && !data && (
        <LoadFailure onRetry={() => void refetch()}>
          {`Your keys could not be loaded. ${error.message}`}
        </LoadFailure>
      )}
      {data?.keys.length === 0 && <p className="text-ink-soft">You have no keys.</p>}
      {data && data.keys.length > 0 && (
        <ul aria-label="API keys" className="flex flex-col divide-y divide-rule">
          {data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsked(key)} />
          ))}
        </ul>
      )}
      {data && (
        <Button variant="outline" className="self-start" onClick={() => setMaking(true)}>
          Create key
        </Button>
      )}
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Revoke “${asked?.name}”?`}
        cancelLabel="Keep it"
        confirmLabel="Revoke"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void revoke(asked)}
      >
        Programs with this key are refused at once, and a recording that one of them makes ends.
        This can’t be undone. Webhooks that it added stay, and so does what it changed: look at
        Webhooks if it leaked.
      </ConfirmDialog>
    </>
  )
}
