import type { FastifyInstance } from 'fastify'

const formTypes = ['application/x-www-form-urlencoded', /^multipart\/form-data(;|$)/]

/** Reads forms, as a beacon sends them, into an object of their text fields. */
export function registerFormBody(app: FastifyInstance): void {
  for (const type of formTypes) {
    app.addContentTypeParser(
      type,
      { parseAs: 'buffer' },
      async (request: { headers: Record<string, unknown> }, body: Buffer) => {
        const headers = { 'content-type': String(request.headers['content-type']) }
        const form = await new Response(new Uint8Array(body), { headers }).formData()
        return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
      },
    )
  }
}
