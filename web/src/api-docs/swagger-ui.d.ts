declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** Shows an API's description in an element of the page. */
  export default function SwaggerUI(options: Record<string, unknown>): unknown
}
