import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type ProxyOptions } from 'vite'
import { compress } from './build/compress.ts'
import { prerender } from './build/prerender.ts'

export default defineConfig(({ mode }) => {
  const { LIVE_SCRIBE_PORT = '3000' } = loadEnv(mode, '.', 'LIVE_SCRIBE_')
  const server = toServer(`http://127.0.0.1:${LIVE_SCRIBE_PORT}`)

  return {
    plugins: [react(), tailwind(), prerender(), compress()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: ['index.html', 'landing.html'] },
      // The content policy allows fonts and scripts from our own origin only, not from data: addresses.
      assetsInlineLimit: 0,
    },
    server: { proxy: { '/api': server, '/v1': server, '/app': server } },
  }
})

/** Passes calls on under the server's own origin, the only one it answers. */
function toServer(target: string): ProxyOptions {
  return {
    target,
    ws: true,
    changeOrigin: true,
    configure(proxy) {
      proxy.on('proxyReq', (request) => request.setHeader('origin', target))
      proxy.on('proxyReqWs', (request) => request.setHeader('origin', target))
    },
  }
}
