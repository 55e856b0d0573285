import { Caret } from '../caret.tsx'

/** The product's name with the caret logo. */
export function Wordmark() {
  return (
    <span className="font-serif text-[1.375rem] whitespace-nowrap leading-none font-medium tracking-[-0.015em] text-ink">
      Live-scribe
      <Caret mood="mark" className="ml-[0.1em]" />
    </span>
  )
}
