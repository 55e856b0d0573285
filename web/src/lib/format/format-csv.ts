/** Byte order mark, without which Excel guesses the encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A cell with text from anywhere, or with a number that was written here. */
export type CsvCell = string | { number: string }

/** Rows as CSV: comma-separated, UTF-8, and no text is a formula. */
export function formatCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(writeCell).join(',')).join('\r\n')
}

/** US cents as a number of dollars, which a spreadsheet can add up. */
export function toCsvDollars(cents: number): CsvCell {
  return { number: (cents / 100).toFixed(2) }
}

/**
 * Escapes a text that a spreadsheet would run as a formula (CSV injection, OWASP); Japanese ones read
 * wide signs too.
 */
function writeCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell.number
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(cell) ? `'${cell}` : cell

  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
