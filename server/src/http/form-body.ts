import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/** A beacon has a code and a token. A longer form is refused unread, because forms are slow to parse. */
const MAX_FORM_BYTES = 2048

const formTypes = ['application/x-www-form-urlencoded', /^multipart\/form-data(;|$)/]

/** Parses URL-encoded forms, which beacons send, into objects of their text fields. */
export function registerFormBody(app: FastifyInstance): void {
  for (const type of formTypes) {
    app.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
      async (request: { headers: Record<string, unknown> }, body: Buffer) => {
        const form = await parseForm(body, String(request.headers['content-type']))
        return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
      },
    )
  }
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    const headers = { 'content-type': contentType }
    return await new Response(new Uint8Array(body), { headers }).formData()
  } catch (error) {
    throw new AppError('bad_request', 'The body is not a valid form.', error)
  }
}
