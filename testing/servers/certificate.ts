import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const DAY_MS = 24 * 60 * 60_000
/** For a certificate that has ended: only `openssl ca` of OpenSSL 3.0 sets both dates. */
const configuration = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
default_md = sha256
policy = any
rand_serial = yes
unique_subject = no
x509_extensions = site
[any]
commonName = supplied
[site]
basicConstraints = critical,CA:TRUE
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = DNS:scribe.example,IP:127.0.0.1
`

/**
 * Writes `key.pem` and the self-signed `cert.pem` for scribe.example and 127.0.0.1, which ends in so
 * many days; in the past below 0.
 */
export function makeCertificate(folder: string, days: number): void {
  fs.writeFileSync(path.join(folder, 'ca.cnf'), configuration)
  fs.writeFileSync(path.join(folder, 'index.txt'), '')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = [...key, '-keyout', 'key.pem', '-subj', '/CN=scribe.example']
  if (days > 0) {
    const names = ['-addext', 'subjectAltName=DNS:scribe.example,IP:127.0.0.1']
    run(folder, ['req', '-x509', ...named, '-out', 'cert.pem', '-days', String(days), ...names])
    return
  }
  const end = Date.now() + days * DAY_MS
  run(folder, ['req', '-new', ...named, '-out', 'request.pem'])
  const dates = ['-startdate', toTime(end - 90 * DAY_MS), '-enddate', toTime(end)]
  const own = ['-config', 'ca.cnf', '-selfsign', '-keyfile', 'key.pem', '-batch', '-notext']
  run(folder, ['ca', ...own, '-in', 'request.pem', '-out', 'cert.pem', ...dates])
}

/** A time as OpenSSL reads it: `20261124120000Z`. */
function toTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/\D/g, '')}Z`
}

function run(folder: string, args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
}
