import { spawn } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { createPlainEvent, runServerProcess } from '../server-process.ts'

/* nchan, a module of nginx in C: a channel with its message buffer, one worker. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-nchan-'))
const port = await freePort()
const configuration = `
load_module /usr/lib/nginx/modules/ngx_nchan_module.so;
user root;
daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error crit;
worker_rlimit_nofile 20000;
events { worker_connections 19000; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  nchan_max_reserved_memory 256M;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location /pub { nchan_publisher; nchan_channel_id room; nchan_message_buffer_length 50; }
    location /sub { nchan_subscriber websocket; nchan_channel_id room; }
  }
}`
fs.writeFileSync(path.join(folder, 'nginx.conf'), configuration)
const nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], {
  stdio: 'inherit',
})
nginx.on('error', () => process.exit(1))
nginx.on('exit', () => {
  process.stderr.write('nchan needs nginx and libnginx-mod-nchan of Debian.\n')
  process.exit(1)
})
process.on('exit', () => {
  nginx.kill('SIGTERM')
  fs.rmSync(folder, { recursive: true, force: true })
})
await answers()
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
runServerProcess({ port, path: '/sub', message: '' }, (number) => {
  const request = http.request({ port, path: '/pub', method: 'POST', agent }, (reply) =>
    reply.resume(),
  )
  request.end(createPlainEvent(number))
})

async function answers(): Promise<void> {
  for (;;) {
    const isUp = await new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.end())
    })
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
