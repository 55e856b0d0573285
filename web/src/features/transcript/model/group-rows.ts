/** A part of a list: rows, or parts of them. */
export interface Group<Item> {
  key: string
  /** The place of its first item among all, from 0. */
  start: number
  items: readonly Item[]
}

interface Keyed {
  key: string
}

/**
 * Creates a function that puts rows into groups of at most `size`. An item stays in its group: one that
 * comes in before it makes that group longer, because a row that moves would be read by a screen reader
 * again. The same group is returned while its items are the same.
 */
export function createGrouping<Item extends Keyed>(
  size: number,
): (items: readonly Item[]) => readonly Group<Item>[] {
  let groups: readonly Group<Item>[] = []
  let made = 0
  const nextKey = () => {
    made += 1

    return String(made)
  }

  return (items) => {
    groups = regroup(groups, items, { size, nextKey })

    return groups
  }
}

function regroup<Item extends Keyed>(
  before: readonly Group<Item>[],
  items: readonly Item[],
  { size, nextKey }: { size: number; nextKey: () => string },
): readonly Group<Item>[] {
  const groups: Group<Item>[] = []
  let at = 0
  for (const group of before) {
    const kept = keepGroup(group, items, at)
    if (!kept) break
    groups.push(kept)
    at += kept.items.length
  }
  if (at === items.length) return groups
  const homes = findHomes(before.slice(groups.length), items, at)
  const used = new Set(groups.map(({ key }) => key))
  let open: { key: string; start: number; items: Item[] } | undefined
  const last = groups.at(-1)
  if (last && groups.length === before.length && last.items.length < size) {
    groups.pop()
    open = { ...last, items: [...last.items] }
  }
  for (const item of items.slice(at)) {
    const known = homes[at]
    const home = known === open?.key || !used.has(known ?? '') ? known : undefined
    const isFull = (open?.items.length ?? size) >= size
    if (!open || (home === undefined ? isFull : home !== open.key)) {
      if (open) groups.push(open)
      const key = home ?? nextKey()
      used.add(key)
      open = { key, start: at, items: [] }
    }
    open.items.push(item)
    at += 1
  }
  if (open) groups.push(open)

  return groups
}

/** The group with the items that are in its places now; null where others are. */
function keepGroup<Item extends Keyed>(
  group: Group<Item>,
  items: readonly Item[],
  start: number,
): Group<Item> | null {
  const { length } = group.items
  let isChanged = group.start !== start
  // An iterator for each of thousands of rows, with each interim, would be a third of its time.
  for (let index = 0; index < length; index += 1) {
    const item = group.items[index]
    const now = items[start + index]
    if (now === item) continue
    if (now?.key !== item?.key) return null
    isChanged = true
  }
  if (!isChanged) return group

  return { ...group, start, items: items.slice(start, start + length) }
}

/** The groups of items from a place on, by that place: a new item goes to the one that follows it. */
function findHomes<Item extends Keyed>(
  groups: readonly Group<Item>[],
  items: readonly Item[],
  from: number,
): readonly (string | undefined)[] {
  const homes: (string | undefined)[] = []
  if (groups.length === 0) return homes
  const known = new Map<string, string>()
  for (const { key, items: held } of groups) for (const item of held) known.set(item.key, key)
  for (let at = items.length - 1; at >= from; at -= 1) {
    homes[at] = known.get(items[at]?.key ?? '') ?? homes[at + 1]
  }

  return homes
}
