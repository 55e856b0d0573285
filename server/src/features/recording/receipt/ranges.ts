/** A range of positions in samples; empty where it does not end after its start. */
export interface Range {
  start: number
  end: number
}

/** The positions of all ranges, in order, without overlaps and empty ranges. */
export function unite(ranges: readonly Range[]): Range[] {
  const united: Range[] = []
  for (const { start, end } of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = united.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (start < end) united.push({ start, end })
  }
  return united
}

/** The positions of some ranges that none of the others has, in order. */
export function subtract(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return unite(others).reduce(
    (rest, other) =>
      rest.flatMap(({ start, end }) =>
        [
          { start, end: Math.min(end, other.start) },
          { start: Math.max(start, other.end), end },
        ].filter((piece) => piece.start < piece.end),
      ),
    unite(ranges),
  )
}

/** The positions that both some ranges and the others have, in order. */
export function intersect(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return subtract(ranges, subtract(ranges, others))
}

/** The number of positions in some ranges; one that several have counts once. */
export function measure(ranges: readonly Range[]): number {
  return unite(ranges).reduce((sum, { start, end }) => sum + end - start, 0)
}
