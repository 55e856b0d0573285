import type { FastifyReply } from 'fastify'
import { SandboxError } from '../store/sandbox-error.ts'
import { renderPage } from './layout.ts'

/** Sends a page, or a not-found page. */
export async function sendPage(
  reply: FastifyReply,
  make: () => Promise<string>,
): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  try {
    return reply.send(await make())
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const text =
      '<h1>Page Not Found</h1><p>This link is not valid any more.</p><p><a href="/settings">Go to your settings</a></p>'
    return reply.code(404).send(renderPage('Page Not Found', text))
  }
}

/** The text fields of a form. */
export function readTextFields(body: unknown): Record<string, string> {
  const pairs = Object.entries(body ?? {})
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
