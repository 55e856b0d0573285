import type { Plugin } from 'vite'

/** While developing: answers `/view` and what is below it with the viewer's own page, as the server does. */
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
