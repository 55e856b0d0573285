import type { ChannelEvent } from '#server/ports/cluster.ts'

/** A message between nodes: an event, or a notice that some may have been lost. */
type WireMessage = { node: string } & ({ event: Omit<ChannelEvent, 'channel'> } | { event: null })

type Head = [
  node: string,
  event: string,
  isDroppable: boolean,
  except: string | null,
  announcedAt?: number | null,
  trace?: string,
]

/** Encodes a message: a header line, then the data as the publisher serialised it. */
export function encodeMessage(node: string, event: ChannelEvent | null): string {
  if (!event) return JSON.stringify([node])
  const { event: name, isDroppable = false, except = null, announcedAt, trace, data } = event
  return `${encodeHeader(node, name, isDroppable, except, announcedAt, trace)}${data}`
}

/** The header line of an event, with its line break. */
export function encodeHeader(
  node: string,
  name: string,
  isDroppable: boolean,
  except: string | null = null,
  announcedAt?: number,
  trace?: string,
): string {
  const head: Head = [node, name, isDroppable, except]
  if (trace !== undefined) head.push(announcedAt ?? null, trace)
  else if (announcedAt !== undefined) head.push(announcedAt)
  return `${JSON.stringify(head)}\n`
}

/** Parses a message of `encodeMessage`; throws SyntaxError for anything else. */
export function decodeMessage(text: string): WireMessage {
  const end = text.indexOf('\n')
  const head = JSON.parse(end === -1 ? text : text.slice(0, end))
  const [node, event, isDroppable, except, announcedAt, trace] = head as Head
  if (end === -1) return { node, event: null }
  const data = text.slice(end + 1)
  const marks = {
    ...(except === null ? {} : { except }),
    ...(typeof announcedAt === 'number' ? { announcedAt } : {}),
    ...(typeof trace === 'string' ? { trace } : {}),
  }
  return { node, event: { event, data, isDroppable, ...marks } }
}
