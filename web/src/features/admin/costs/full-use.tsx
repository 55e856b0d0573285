import type { FullUse } from '@live-scribe/contract/admin/costs'
import { formatAmount, formatPrice } from '#web/lib/format/format-money.ts'
import { ColumnHeadings, Table, TableCell } from '#web/ui/table.tsx'
import { costsText } from './costs-text.ts'
import { formatMicros } from './format-cost.ts'
import { MoneyCell } from './money-cell.tsx'

const headings = ['Offer', 'Price', 'Minutes', 'Earned an hour', 'Left', 'Left with meeting']
const figures = headings.slice(1)

/** What each offer leaves when all its minutes are used, with a warning for those that lose money. */
export function FullUseSection({
  offers,
  isHosted,
}: {
  offers: readonly FullUse[]
  isHosted: boolean
}) {
  return (
    <section aria-labelledby="full-use" className="flex flex-col gap-4">
      <h2 id="full-use" className="text-2xl">
        {costsText.fullUseTitle}
      </h2>
      <Warning offers={offers} />
      <Table label="Offers" head={<ColumnHeadings names={headings} figures={figures} />}>
        {offers.map((offer) => (
          <tr key={offer.name} data-testid="offer" className="border-b border-rule">
            <TableCell>{offer.name}</TableCell>
            <TableCell isFigure>{formatPrice(offer.price_cents)}</TableCell>
            <TableCell isFigure>{offer.minutes.toLocaleString('en-US')}</TableCell>
            <TableCell isFigure>
              {formatAmount(Math.round((60 * offer.price_cents) / offer.minutes))}
            </TableCell>
            <MoneyCell isLoss={offer.one_channel_micros < 0}>
              {formatMicros(offer.one_channel_micros)}
            </MoneyCell>
            <MoneyCell isLoss={offer.two_channels_micros < 0}>
              {formatMicros(offer.two_channels_micros)}
            </MoneyCell>
          </tr>
        ))}
      </Table>
      <p className="max-w-[42rem] text-note text-ink-soft">{costsText.fullUseNote(isHosted)}</p>
    </section>
  )
}

function Warning({ offers }: { offers: readonly FullUse[] }) {
  const losing = offers.filter((offer) => offer.one_channel_micros < 0)
  const withMeeting = offers.filter(
    (offer) => offer.one_channel_micros >= 0 && offer.two_channels_micros < 0,
  )
  if (losing.length + withMeeting.length === 0) return <p>{costsText.noneLosing}</p>

  return (
    <div
      role="status"
      className="flex flex-col gap-1 border-l-2 border-warning py-1 pl-4 text-warning"
    >
      {losing.length === 1 && <p>{costsText.oneLosing(namesOf(losing))}</p>}
      {losing.length > 1 && <p>{costsText.losing(namesOf(losing))}</p>}
      {withMeeting.length > 0 && <p>{costsText.onlyMeeting(namesOf(withMeeting))}</p>}
    </div>
  )
}

const list = new Intl.ListFormat('en-US')

function namesOf(offers: readonly FullUse[]): string {
  return list.format(offers.map(({ name }) => name))
}
