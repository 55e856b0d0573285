import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type ProxyOptions } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { injectSharedHead } from './build/inject-shared-head.ts'
import {
  licenceNotices,
  PAGE_LICENCES_FILE,
  VIEWER_LICENCES_FILE,
} from './build/licence-notices.ts'
import { createEntryChunk, createPageChunks, reactChunk } from './build/page-chunks.ts'
import { prerender } from './build/prerender.ts'
import { serveViewerPage } from './build/serve-viewer-page.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimPreload } from './build/slim-preload.ts'

const PAGE_SESSION = 'features/identity/session/page-session.ts'
/** Every page draws icons; which ones is left to the bundler. */
const ICONS = 'ui/icon.tsx'
/** What each page loads at once, also where its script asks for a part of it later. */
const pageChunks = createPageChunks({
  start: ['landing.ts'],
  landing: [
    'pages/landing-islands.tsx',
    'features/landing/fetch-configuration.ts',
    'api/affiliate-code-api.ts',
    ICONS,
  ],
  prices: ['pages/account/pricing-islands.tsx'],
  app: ['main.tsx', 'pages/recorder/transcribe-page.tsx', ICONS],
  pages: {
    'sign-in-page': ['pages/sign-in/sign-in-page.tsx'],
    'recorder-page': [
      'pages/recorder/recorder-page.tsx',
      'features/recording/panel/language/language-choice.tsx',
      'features/recording/planned-length/planned-length-choice.tsx',
      'features/recording/retention/retention-choice.tsx',
      PAGE_SESSION,
    ],
    'dashboard-page': ['pages/dashboard/dashboard-page.tsx', PAGE_SESSION],
  },
})

const treeshake = { manualPureFunctions: ['endpoint', 'z'] }
// The targeted browsers support module preloading natively.
const shared = { outDir: 'dist', target: 'es2022', modulePreload: { polyfill: false } }

export default defineConfig(({ mode }) => {
  const { LIVE_SCRIBE_PORT = '3000' } = loadEnv(mode, '.', 'LIVE_SCRIBE_')
  const server = toServer(`http://127.0.0.1:${LIVE_SCRIBE_PORT}`)

  return {
    plugins: [
      react(),
      tailwind(),
      injectSharedHead(),
      slimPreload(),
      serveViewerPage(),
      prerender(),
      licenceNotices(),
      serviceWorker(),
      compressAssets(),
    ],
    build: {
      // The content policy allows fonts and scripts from our own origin only, not from data: addresses.
      assetsInlineLimit: 0,
    },
    environments: {
      client: {
        build: {
          ...shared,
          emptyOutDir: true,
          license: { fileName: PAGE_LICENCES_FILE },
          rolldownOptions: {
            treeshake,
            input: ['index.html', 'landing.html', 'api-docs.html'],
            output: { codeSplitting: { groups: [reactChunk, ...pageChunks] } },
          },
        },
      },
      // Built separately, so that viewers load one small script without code that other pages
      // share.
      viewer: {
        consumer: 'client',
        build: {
          ...shared,
          emptyOutDir: false,
          license: { fileName: VIEWER_LICENCES_FILE },
          rolldownOptions: {
            treeshake,
            input: ['viewer.html'],
            output: {
              codeSplitting: { groups: [reactChunk, createEntryChunk('viewer', 'viewer.tsx')] },
            },
          },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        for (const environment of Object.values(builder.environments)) {
          if (environment.config.consumer === 'client') await builder.build(environment)
        }
      },
    },
    server: { proxy: { '/api': server, '/v1': server, '/app': server } },
  }
})

/** Proxies API calls with the server's own origin, the only one that it accepts. */
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
