import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'
import type { DeletionReceipt, DeletionStatement } from '@live-scribe/contract/account/deletion'

/** The fixed start of an Ed25519 private key in PKCS #8; its 32 bytes follow (RFC 8410). */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of receipts, derived from the server's secret: it needs no file of its own. */
function receiptKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'live-scribe deletion receipts', 32))
  return createPrivateKey({
    key: Buffer.concat([PKCS8_START, seed]),
    format: 'der',
    type: 'pkcs8',
  })
}

/** The public key of receipts, as PEM. */
export function publicReceiptKey(secret: string): string {
  return createPublicKey(receiptKey(secret)).export({ type: 'spki', format: 'pem' }).toString()
}

/** Signs what was deleted. */
export function signReceipt(statement: DeletionStatement, secret: string): DeletionReceipt {
  const signed = JSON.stringify(statement, null, 2)
  const signature = sign(null, Buffer.from(signed), receiptKey(secret)).toString('base64')
  return { signed, signature, public_key: publicReceiptKey(secret) }
}
