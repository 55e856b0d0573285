import { isDone, type OpenQuestion, type Struck } from './open-questions.ts'

interface QuestionListProps {
  questions: readonly OpenQuestion[]
  struck: Struck
  /** The language of the text, where it is known. */
  lang: string | undefined
  onToggle: (question: OpenQuestion) => void
}

/**
 * The questions that were asked together, each struck through once it is done. Of a phone it takes two rows, where
 * those that are done come last.
 */
export function QuestionList({ questions, struck, lang, onToggle }: QuestionListProps) {
  return (
    <div className="min-w-0 flex-1">
      <p className="font-sans text-note font-medium text-ink-soft">{questions.length} questions</p>
      <ol className="flex max-h-22 flex-col overflow-y-auto sm:max-h-[33svh]">
        {questions.map((question) => {
          const done = isDone(question, struck)

          return (
            <li key={question.id} className={done ? 'max-sm:order-last' : undefined}>
              <button
                type="button"
                aria-pressed={done}
                onClick={() => onToggle(question)}
                className={`flex min-h-11 w-full min-w-0 items-center text-left sm:min-h-9 ${done ? 'text-ink-faint line-through' : 'text-ink'}`}
              >
                <span
                  dir="auto"
                  lang={lang}
                  className="line-clamp-2 w-full font-serif leading-snug wrap-anywhere sm:text-lg"
                >
                  {question.kind === 'task' && (
                    <>
                      <span dir="ltr" lang="en" className="me-2 font-sans text-note text-ink-soft">
                        Task
                      </span>{' '}
                    </>
                  )}
                  {question.text}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
