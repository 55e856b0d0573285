import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema.ts'
import { deleteAccount } from '#server/features/account/deletion/delete-account.ts'
import { Shopper } from '../../clients/shop.ts'
import { startWebhookReceiver } from '../../clients/webhook-receiver.ts'
import { addWebhook, completeRecording, localWebhooks } from '../../clients/webhook-user.ts'
import { startTestServer } from '../../test-server.ts'

it('[HOOK-25] the deletion of an account removes its webhooks before its recordings', async () => {
  const server = await startTestServer(new MarkedRecogniser([]), { env: localWebhooks })
  const receiver = await startWebhookReceiver()
  const ann = await Shopper.join(server)
  await addWebhook(ann.user, receiver.url, ['recording.deleted'])
  await completeRecording(server, await ann.user.openSession())
  const { db } = server.context
  const interrupted = new Error('the process ends before a recording is deleted')
  const remove = async () => {
    expect(await db.$count(webhookEndpoints)).toBe(0)
    throw interrupted
  }
  await expect(deleteAccount(server.context, { remove }, await ann.row())).rejects.toBe(interrupted)

  const account = { email: ann.email, password: 'a long pass phrase' }
  await ann.user.call('POST', '/api/account/delete', account)
  expect(await db.$count(webhookDeliveries)).toBe(0)
  expect(receiver.received).toEqual([])
  await receiver.close()
  await server.close()
})
