import { misrecognisedTerms } from './misrecognised-terms.ts'

/** Terms that other tools get wrong, each above a typical mistake. */
export function Showcase() {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 lg:gap-y-10">
      {misrecognisedTerms.map(([word, mistake]) => (
        <li key={word} className="min-w-0">
          <p className="font-serif text-[1.625rem] max-[22.5rem]:text-[1.375rem] leading-tight tracking-[-0.015em] hyphens-auto sm:text-[2rem]">
            {word}
          </p>
          <p className="figures mt-1 text-note text-ink-faint">
            <span className="sr-only">often written as </span>
            <span className="underline decoration-danger decoration-wavy underline-offset-4">
              {mistake}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
