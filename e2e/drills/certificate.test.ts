import { X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { addMigratedDatabase } from '@live-scribe/testing/servers/empty-database'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { NginxServer } from '@live-scribe/testing/servers/nginx-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMarkedInterview } from '../faults/marked-interview.ts'
import { ProductProcess } from '../faults/product-process.ts'
import { Speaker } from './speaker.ts'

/** Milliseconds, for a hang only. */
vi.setConfig({ testTimeout: 240_000 })

const interview = createMarkedInterview(60)
const trusted = tls.getCACertificates()

let folder: string
let server: ProductProcess
let nginx: NginxServer
let site: string
/** Starts a server behind nginx with a certificate that ends in so many days. */
async function start(days: number): Promise<void> {
  const ports = { http: await freePort(), https: await freePort() }
  site = `https://127.0.0.1:${ports.https}`
  server = await ProductProcess.start({ DATA_DIR: folder, PUBLIC_URL: site })
  nginx = await NginxServer.start({ ...ports, nodes: [server.port] }, { days })
  trust()
}

/** Trusts the certificate that nginx was given last, as a browser trusts its authority. */
function trust(): void {
  tls.setDefaultCACertificates([...trusted, nginx.certificate])
}

async function readEndMetric(): Promise<number> {
  const page = await (await fetch(`${server.url}/metrics`)).text()
  return Number(/^live_scribe_certificate_end_seconds ([\d.e+]+)$/m.exec(page)?.[1])
}

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-certificate-'))
  await addMigratedDatabase(folder)
})
afterEach(async () => {
  tls.setDefaultCACertificates(trusted)
  await nginx.stop()
  await server.end('SIGTERM')
  fs.rmSync(folder, { recursive: true })
})

async function expectEndInMetric(days: number): Promise<void> {
  await start(days)
  const { validTo } = new X509Certificate(nginx.certificate)
  expect(await readEndMetric()).toBe(Date.parse(validTo) / 1000)
}

test('[DRILL-6] the end of a certificate is a metric, a day before', async () => {
  await expectEndInMetric(1)
})

test('[DRILL-6] the end of a certificate is a metric, a day after', { tags: 'deep' }, async () => {
  await expectEndInMetric(-1)
})

test('[DRILL-6] a certificate that is renewed by a reload cuts no recording; with an ended one everybody is refused, and after its renewal the recording goes on whole', async () => {
  await start(1)
  const speaker = await Speaker.start(site, interview)
  const speaking = speaker.speakUntilStopped()
  await speaker.heard(2)
  await nginx.renew(90)
  // On the connection that was opened with the old certificate.
  await speaker.heard(4)
  speaker.stopSpeaking()
  await speaking
  trust()
  expect((await speaker.read(site)).slice(0, 4)).toEqual(interview.sentences.slice(0, 4))

  await nginx.renew(-1)
  trust()
  // By another name: Node's fetch would resume the TLS session of the refused connection later on.
  const elsewhere = site.replace('127.0.0.1', 'localhost')
  const refused = await speaker.resume(elsewhere, speaker.durableSample).catch((error) => error)
  // OpenSSL tells one of the two: it does not look for an ended certificate among the trusted ones.
  const reasons = ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT']
  expect(reasons).toContain(refused.code ?? refused.cause?.code)

  await nginx.renew(90)
  trust()
  const ended = await speaker.resume(site, speaker.durableSample)
  expect(ended).toMatchObject({ duration_minutes: Math.ceil(interview.seconds / 60) })
  expect(await speaker.read(site)).toEqual(interview.sentences)
})
