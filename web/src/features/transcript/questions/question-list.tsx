interface QuestionListProps {
  questions: readonly string[]
  /** The places of those that are done. */
  done: ReadonlySet<number>
  /** The language of the text, where it is known. */
  lang: string | undefined
  onToggle: (place: number) => void
}

/**
 * The questions of one line, each struck through once it is done. Of a phone it takes two rows, where
 * those that are done come last.
 */
export function QuestionList({ questions, done, lang, onToggle }: QuestionListProps) {
  return (
    <div className="min-w-0 flex-1">
      <p className="font-sans text-note font-medium text-ink-soft">{questions.length} questions</p>
      <ol className="flex max-h-22 flex-col overflow-y-auto sm:max-h-[33svh]">
        {questions.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A place is what a question is known by.
          <li key={place} className={done.has(place) ? 'max-sm:order-last' : undefined}>
            <button
              type="button"
              aria-pressed={done.has(place)}
              onClick={() => onToggle(place)}
              className={`flex min-h-11 w-full min-w-0 items-center text-left sm:min-h-9 ${done.has(place) ? 'text-ink-faint line-through' : 'text-ink'}`}
            >
              <span
                dir="auto"
                lang={lang}
                className="line-clamp-2 w-full font-serif text-lg leading-snug wrap-anywhere"
              >
                {text}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
