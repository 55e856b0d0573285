import type { ChannelEvent } from '#server/ports/live-bus.ts'

/** A message between nodes: an event, or a notice that some may have been lost. */
export type WireMessage = { node: string } & (
  | { event: Omit<ChannelEvent, 'channel'> }
  | { event: null }
)

type Head = [
  node: string,
  event: string,
  isDroppable: boolean,
  except: string | null,
  announcedAt?: number,
]

/** Encodes a message: a header line, then the data as the publisher serialised it. */
export function encodeMessage(node: string, event: ChannelEvent | null): string {
  if (!event) return JSON.stringify([node])
  const { event: name, isDroppable = false, except = null, announcedAt, data } = event
  return `${encodeHeader(node, name, isDroppable, except, announcedAt)}${data}`
}

/** The header line of an event, with its line break. */
export function encodeHeader(
  node: string,
  name: string,
  isDroppable: boolean,
  except: string | null = null,
  announcedAt?: number,
): string {
  const head = [node, name, isDroppable, except]
  return `${JSON.stringify(announcedAt === undefined ? head : [...head, announcedAt])}\n`
}

/** Parses a message of `encodeMessage`; throws SyntaxError for anything else. */
export function decodeMessage(text: string): WireMessage {
  const end = text.indexOf('\n')
  const head = JSON.parse(end === -1 ? text : text.slice(0, end))
  const [node, event, isDroppable, except, announcedAt] = head as Head
  if (end === -1) return { node, event: null }
  const data = text.slice(end + 1)
  const marks = {
    ...(except === null ? {} : { except }),
    ...(announcedAt === undefined ? {} : { announcedAt }),
  }
  return { node, event: { event, data, isDroppable, ...marks } }
}
