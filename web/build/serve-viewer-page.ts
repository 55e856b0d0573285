import type { Plugin } from 'vite'

/** In development, serves the viewer's page at `/view` and below, as the server does. */
export function serveViewerPage(): Plugin {
  return {
    name: 'live-scribe:viewer-address',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/view(\/|\?|$)/.test(request.url ?? '')) request.url = '/viewer.html'
        next()
      })
    },
  }
}
