import type { ComponentType, createElement, ReactNode } from 'react'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import './api-docs.css'
import { getAppliedTheme } from '#web/ui/page/theme.ts'

/** What Swagger UI hands to those who replace its components. */
interface System {
  React: { createElement: typeof createElement }
}

const scheme = window.matchMedia('(prefers-color-scheme: dark)')

/** Swagger UI has two themes of its own, switched by a class of the page. */
function followTheme(): void {
  const theme = getAppliedTheme()
  const isDark = theme === 'dark' || (theme === 'system' && scheme.matches)
  document.documentElement.classList.toggle('dark-mode', isDark)
}

interface LinkProps {
  /** The address within the page: of a tag, or of a tag and an operation. */
  path: string
  text: ReactNode
}

/** Swagger UI as a page for everybody, by its own way to replace components. */
const accessible = () => ({
  wrapComponents: {
    // The line of an operation is a button, which may hold no link.
    DeepLink: (Link: ComponentType<LinkProps>, { React }: System) =>
      function DeepLink(props: LinkProps) {
        return props.path.includes('/')
          ? React.createElement('span', null, props.text)
          : React.createElement(Link, props)
      },
    InfoContainer: (Info: ComponentType, { React }: System) =>
      function InfoContainer(props: object) {
        const calls = React.createElement('h2', { className: 'calls-heading' }, 'Calls')
        const info = React.createElement(Info, props)
        return React.createElement('section', { 'aria-label': 'About the API' }, info, calls)
      },
    FilterContainer: (Filter: ComponentType, { React }: System) =>
      function FilterContainer(props: object) {
        const filter = React.createElement(Filter, props)
        return React.createElement('section', { 'aria-label': 'Filter' }, filter)
      },
    // There is one server, the one that sent the page.
    ServersContainer: () => () => null,
  },
})

followTheme()
scheme.addEventListener('change', followTheme)
SwaggerUI({
  dom_id: '#root',
  url: '/api/openapi.json',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  syntaxHighlight: { theme: 'tomorrow-night' },
  plugins: [accessible],
  // The check by an outside host stays off.
  validatorUrl: null,
})
