import { generateKeyPairSync, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedOidcIssuer {
  issuer: string
  /** Claims of the next ID token besides issuer and nonce; undefined omits a claim. */
  claims: Record<string, unknown>
  /** The nonce of the current sign-in request. */
  nonce: string
  close(): Promise<void>
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(payload: object): string {
  const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(payload)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** An OpenID Connect provider that signs tokens with any claims that the test sets. */
export async function startScriptedOidcIssuer(): Promise<ScriptedOidcIssuer> {
  const listener = http.createServer((request, response) => {
    const pages: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer: script.issuer,
        authorization_endpoint: `${script.issuer}/auth`,
        token_endpoint: `${script.issuer}/token`,
        jwks_uri: `${script.issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }),
      '/token': () => ({
        access_token: 'x',
        token_type: 'Bearer',
        id_token: signed({ iss: script.issuer, nonce: script.nonce, ...script.claims }),
      }),
    }
    const page = pages[request.url ?? '']
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(page?.() ?? {}))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const script: ScriptedOidcIssuer = {
    issuer: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    claims: {},
    nonce: '',
    close: async () => {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  return script
}
