import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { addWebhook, findWebhooks } from '../../clients/webhook-user.ts'
import { startTestServer } from '../../test-server.ts'

it('[HOOK-28] a webhook says which key set its address, and stays when the key is revoked', async () => {
  const server = await startTestServer(new MarkedRecogniser([]))
  const ann = await server.signUp()
  const own = await addWebhook(ann, 'https://hooks.example/own', ['recording.started'])
  const scopes = ['webhooks', 'recordings:read'] as const
  const program = await makeKeyHolder(server, ann, { name: 'Nightly export', scopes: [...scopes] })
  const wanted = { url: 'https://hooks.example/keys', events: ['recording.started'] }
  const added = await program.call('POST', '/api/webhook-endpoints', wanted)
  expect(await added.json()).toMatchObject({ added_by_key: 'Nightly export' })
  const moved = await program.call('PATCH', `/api/webhook-endpoints/${own.id}`, {
    url: 'https://hooks.example/moved',
  })
  expect(await moved.json()).toMatchObject({ added_by_key: 'Nightly export' })
  await program.revoke()
  expect(await findWebhooks(ann)).toMatchObject([
    { url: 'https://hooks.example/moved', added_by_key: 'Nightly export' },
    { url: wanted.url, added_by_key: 'Nightly export', state: 'on' },
  ])
  await ann.call('PATCH', `/api/webhook-endpoints/${own.id}`, { url: own.url })
  expect(await findWebhooks(ann)).toMatchObject([{ url: own.url, added_by_key: null }, {}])
  await server.close()
})
