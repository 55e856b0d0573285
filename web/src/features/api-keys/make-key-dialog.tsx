import { type ApiKey, createApiKey, type NewApiKey } from '@live-scribe/contract/api-keys/api-keys'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { apiKeysQuery } from './api-keys-query.ts'
import { MakeKeyForm } from './make-key-form.tsx'
import { NewKey } from './new-key.tsx'

/** Makes a key and shows it once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [made, setMade] = useState<{ key: string; api_key: ApiKey } | null>(null)
  const make = async (body: NewApiKey & { password?: string }) => {
    setMade(await callEndpoint(createApiKey, { body }))
    await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
  }
  if (!made) {
    return (
      <Modal title="Make an API key" onClose={onClose}>
        <MakeKeyForm onMake={make} onCancel={onClose} />
      </Modal>
    )
  }

  return (
    // Another dialog, so that the focus goes to the key.
    <Modal key={made.api_key.id} title={`Your key “${made.api_key.name}”`} onClose={onClose}>
      <NewKey secret={made.key} apiKey={made.api_key} onDone={onClose} />
    </Modal>
  )
}
