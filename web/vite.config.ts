import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin, type ProxyOptions } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import {
  DOCS_LICENCES_FILE,
  PAGE_LICENCES_FILE,
  VIEWER_LICENCES_FILE,
  writeNotices,
} from './build/licence-notices.ts'
import { createEntryChunk, createPageChunks, reactChunk } from './build/page-chunks.ts'
import { prerender } from './build/prerender.ts'
import { buildServiceWorker, VIEWER_MANIFEST } from './build/service-worker.ts'

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

const HEAD_FILE = new URL('build/head.html', import.meta.url)

/** What is made of the built pages, once their first views are rendered. */
const finishBuild: Plugin = {
  name: 'live-scribe:finish-build',
  buildApp: {
    order: 'post',
    async handler({ config: { root } }) {
      const folder = join(root, shared.outDir)
      await writeNotices(root, folder)
      await buildServiceWorker(folder)
      await compressAssets(folder)
    },
  },
}

/** Calls whose values a page may leave unread; by their names alone, so not beside minified packages. */
const treeshake = { manualPureFunctions: ['endpoint', 'z'] }
// The targeted browsers support module preloading natively.
const shared = { outDir: 'dist', target: 'es2022', modulePreload: { polyfill: false } }

export default defineConfig(({ mode }) => {
  const { LIVE_SCRIBE_PORT = '3000' } = loadEnv(mode, '.', 'LIVE_SCRIBE_')
  const server = toServer(`http://127.0.0.1:${LIVE_SCRIBE_PORT}`)

  return {
    plugins: [react(), tailwind(), prerender(), finishBuild],
    // Its script applies the theme before the first paint, unless the server has set that of an address.
    // Indentation would be 100 bytes of each page.
    define: {
      'import.meta.env.SHARED_HEAD': JSON.stringify(
        readFileSync(HEAD_FILE, 'utf8').replace(/\n\s+/g, '\n'),
      ),
    },
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
            input: ['index.html', 'landing.html'],
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
          manifest: VIEWER_MANIFEST,
          rolldownOptions: {
            treeshake,
            input: ['viewer.html'],
            output: {
              codeSplitting: { groups: [reactChunk, createEntryChunk('viewer', 'viewer.tsx')] },
            },
          },
        },
      },
      // Swagger UI is published minified.
      docs: {
        consumer: 'client',
        build: {
          ...shared,
          emptyOutDir: false,
          license: { fileName: DOCS_LICENCES_FILE },
          rolldownOptions: { input: ['api-docs.html'] },
        },
      },
      // What the server draws the viewer's page with; it needs no package.
      server: {
        consumer: 'server',
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
        build: {
          ...shared,
          outDir: 'dist/.server',
          copyPublicDir: false,
          minify: true,
          rolldownOptions: { input: ['src/viewer-text.tsx'] },
        },
      },
    },
    builder: {
      async buildApp(builder) {
        const { client, viewer, docs, server } = builder.environments
        for (const environment of [client, viewer, docs, server]) {
          if (environment) await builder.build(environment)
        }
      },
    },
    server: {
      proxy: {
        '/api': server,
        '/v1': server,
        '/app': server,
        // As the server does.
        '^/view(/|\\?|$)': { ...server, bypass: () => '/viewer.html' },
      },
    },
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
