import { resendWebhook, type WebhookDelivery } from '@live-scribe/contract/webhooks/webhooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { deliveriesQuery } from './webhooks-query.ts'

/** The last deliveries of a webhook, each with its answer and a way to send it again. */
export function DeliveryList({ id, isOn }: { id: string; isOn: boolean }) {
  const queryClient = useQueryClient()
  const query = deliveriesQuery(id)
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(query)
  const resend = async ({ id: delivery, type }: WebhookDelivery) => {
    try {
      await callEndpoint(resendWebhook, { params: { id, delivery } })
      toast.success(`${type} is sent again`)
    } catch (failure) {
      toast.error(`Not sent. ${failure instanceof Error ? failure.message : 'Please try again.'}`)
    }
    await queryClient.invalidateQueries({ queryKey: query.queryKey })
  }
  if (isError && !data) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        {`The deliveries could not be loaded. ${error.message}`}
      </LoadFailure>
    )
  }
  if (!data) return <p className="text-ink-soft">Loading the deliveries...</p>
  const deliveries = data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) {
    return (
      <p className="text-ink-soft">
        Nothing was sent yet. The next event that you chose appears here.
      </p>
    )
  }

  return (
    <div className="flex w-full flex-col gap-3">
      <ul aria-label="Deliveries" className="flex flex-col border-t border-rule">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onResend={isOn && delivery.state !== 'waiting' ? () => void resend(delivery) : null}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </div>
  )
}
