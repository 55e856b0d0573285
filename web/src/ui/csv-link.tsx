import { type CsvCell, formatCsv } from '#web/lib/format/format-csv.ts'
import { Button } from './form/button.tsx'

interface CsvLinkProps {
  /** The name without its ending. */
  fileName: string
  rows: readonly (readonly CsvCell[])[]
  children?: string
}

/** Downloads rows that the page has as CSV. */
export function CsvLink({ fileName, rows, children = 'Download as CSV' }: CsvLinkProps) {
  return (
    <Button asChild variant="outline" size="small" className="self-start">
      <a
        download={`${fileName}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(formatCsv(rows))}`}
      >
        {children}
      </a>
    </Button>
  )
}
