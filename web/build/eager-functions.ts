import type { Plugin } from 'vite'

/** The chunks that are loaded with a page, and the library that the viewer loads at once. */
const FIRST =
  /^(shared|landing-page|landing|app|pages|(pricing|sign-in|recorder|dashboard)-page|viewer|pusher)$/
const COMMENT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has Chromium compile all functions of the first files while these arrive, beside the page's thread.
 * Otherwise each is compiled there at its first call, which is half of a phone's first tasks.
 */
export function eagerFunctions(): Plugin {
  return {
    name: 'live-scribe:eager-functions',
    apply: 'build',
    generateBundle: {
      // The comment counts only before all code, and Vite puts a list of files there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && FIRST.test(file.name)) file.code = COMMENT + file.code
        }
      },
    },
  }
}
