/** A link to the main content, and the first focusable element of the page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50 focus:bg-sheet focus:p-3"
    >
      Skip to content
    </a>
  )
}
