import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CREATE_ICON = fileURLToPath(new URL('../src/ui/create-icon.ts', import.meta.url))

/** Builds the icons of `lucide-react` without the properties and contexts that no page uses. */
export function slimIcons(): Plugin {
  return {
    name: 'live-scribe:slim-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      const isOfIcon = importer.replaceAll('\\', '/').includes('/lucide-react/dist/esm/icons/')

      return isOfIcon && id.endsWith('/createLucideIcon.mjs') ? CREATE_ICON : undefined
    },
  }
}
