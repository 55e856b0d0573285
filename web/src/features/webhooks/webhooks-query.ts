import {
  listWebhookDeliveries,
  listWebhookEndpoints,
  type WebhookDelivery,
} from '@live-scribe/contract/webhooks/webhooks'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'

/** Milliseconds between two looks at deliveries of which one waits. */
const WAITING_REFRESH_MS = 2000

/** The user's webhooks, oldest first. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) =>
    (await callEndpoint(listWebhookEndpoints, {}, { signal })).endpoints,
})

/** The deliveries of a webhook, newest first, with more on request; refreshed while one waits. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(
        listWebhookDeliveries,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }) => next_before,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isSentSoon))
        ? WAITING_REFRESH_MS
        : false,
  })

function isSentSoon({ state, attempts }: WebhookDelivery): boolean {
  return state === 'waiting' && attempts < 3
}
