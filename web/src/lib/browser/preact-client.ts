import { type ComponentChild, render } from 'preact'

export { hydrateRoot } from 'preact/compat/client'

/**
 * `createRoot` of the built pages. Unlike that of `preact/compat` it draws over what is there, so that
 * a view that was rendered at build time keeps the elements that the page has too, instead of being
 * painted again.
 */
export function createRoot(container: Element) {
  return {
    render: (page: ComponentChild) => render(page, container),
    unmount: () => render(null, container),
  }
}
