import { type CSSProperties, memo, type ReactElement, useState } from 'react'
import { createGrouping, type Group } from '../model/group-rows.ts'
import { createDrawing } from './draw-again.ts'

/** How rows are put into lists, lists into sections, and sections into volumes. */
export interface Nesting {
  /** Rows per list, lists per section, sections per volume. */
  lengths: readonly [number, number, number]
  /** The room of this many rows that were never drawn, as a CSS length. */
  roomOf: (rows: number) => string
  /** Classes of each part. */
  className?: string
  /** Whether each list says the number of its first row. */
  isNumbered?: boolean
}

interface Keyed {
  key: string
}

interface NestedListProps<Row extends Keyed> {
  rows: readonly Row[]
  /** Draws a row, whose key is that of its element. It is drawn again only for another row object. */
  draw: (row: Row) => ReactElement
  nesting: Nesting
}

/**
 * The lists of a transcript. A part that is full and out of view costs no style or layout
 * (`content-visibility`), but with each frame the browser looks at every part that is in no such part
 * itself: so there are parts of parts. A new row draws its own list again, and no other.
 */
export function NestedList<Row extends Keyed>({ rows, draw, nesting }: NestedListProps<Row>) {
  const [group] = useState(() => createNesting<Row>(nesting))
  const volumes = group(rows)

  return volumes.map((volume, index) => (
    <Volume
      key={volume.key}
      part={volume}
      isOpen={index === volumes.length - 1}
      draw={draw as (row: Keyed) => ReactElement}
      nesting={nesting}
    />
  ))
}

type List = Group<Keyed>
type Section = Group<List>

function createNesting<Row extends Keyed>({ lengths: [rows, lists, sections] }: Nesting) {
  const toLists = createGrouping<Row>(rows)
  const toSections = createGrouping<Group<Row>>(lists)
  const toVolumes = createGrouping<Group<Group<Row>>>(sections)

  return (all: readonly Row[]) => toVolumes(toSections(toLists(all)))
}

interface PartProps<Part> {
  part: Part
  /** Whether it is the last one, to which rows may be added. */
  isOpen: boolean
  draw: (row: Keyed) => ReactElement
  nesting: Nesting
}

const Volume = memo(function Volume({ part, isOpen, ...rest }: PartProps<Group<Section>>) {
  const { items } = part

  return (
    <div className={rest.nesting.className} style={styleOf(rest.nesting, 2, isOpen)}>
      {items.map((section, index) => (
        <SectionPart
          key={section.key}
          part={section}
          isOpen={isOpen && index === items.length - 1}
          {...rest}
        />
      ))}
    </div>
  )
})

const SectionPart = memo(function SectionPart({ part, isOpen, ...rest }: PartProps<Section>) {
  const { items } = part

  return (
    <div className={rest.nesting.className} style={styleOf(rest.nesting, 1, isOpen)}>
      {items.map((list, index) => (
        <ListPart
          key={list.key}
          part={list}
          isOpen={isOpen && index === items.length - 1}
          {...rest}
        />
      ))}
    </div>
  )
})

const ListPart = memo(function ListPart({ part, isOpen, draw, nesting }: PartProps<List>) {
  const [drawAll] = useState(() => createDrawing(draw))

  return (
    <ol
      className={nesting.className}
      start={nesting.isNumbered ? part.start + 1 : undefined}
      style={styleOf(nesting, 0, isOpen)}
    >
      {drawAll(part.items)}
    </ol>
  )
})

// A part that becomes a counter's scope later costs Chromium a look at all elements of the page.
const open: CSSProperties = { contain: 'style' }

function styleOf({ lengths, roomOf }: Nesting, level: number, isOpen: boolean): CSSProperties {
  if (isOpen) return open
  const rows = lengths.slice(0, level + 1).reduce((all, each) => all * each)

  return { ...open, contentVisibility: 'auto', containIntrinsicSize: `auto ${roomOf(rows)}` }
}
