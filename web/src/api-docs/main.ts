import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import './api-docs.css'
import { getAppliedTheme } from '#web/ui/page/theme.ts'

const scheme = window.matchMedia('(prefers-color-scheme: dark)')

/** Swagger UI has two themes of its own, switched by a class of the page. */
function followTheme(): void {
  const theme = getAppliedTheme()
  const isDark = theme === 'dark' || (theme === 'system' && scheme.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}

followTheme()
scheme.addEventListener('change', followTheme)
SwaggerUI({
  dom_id: '#root',
  url: '/api/openapi.json',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  // The check by an outside host stays off.
  validatorUrl: null,
})
