import { TableCell } from '#web/ui/table.tsx'

/** An amount in a table; a loss is in the danger colour, beside its sign. */
export function MoneyCell({ children, isLoss }: { children: string; isLoss: boolean }) {
  return (
    <TableCell isFigure>
      <span className={isLoss ? 'font-semibold text-danger' : undefined}>{children}</span>
    </TableCell>
  )
}
