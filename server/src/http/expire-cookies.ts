import type { FastifyReply, FastifyRequest } from 'fastify'
import { forgetRenewedCookies } from './actor.ts'

/** Ends every cookie that the browser sent, and asks it to clear what pages stored. */
export function expireCookies(request: FastifyRequest, reply: FastifyReply): void {
  forgetRenewedCookies(request)
  const names = (request.headers.cookie ?? '')
    .split(';')
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
  for (const name of names.filter((each) => /^[\w.-]+$/.test(each))) {
    const isSecure = name.startsWith('__Secure-') || name.startsWith('__Host-')
    reply.header('set-cookie', `${name}=; Path=/; Max-Age=0${isSecure ? '; Secure' : ''}`)
  }
  reply.header('clear-site-data', '"cookies", "storage"')
}
