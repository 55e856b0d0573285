import { toLangAttribute } from '@live-scribe/contract/languages'
import { unpinQuestion } from '@live-scribe/contract/marks/marks'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useTranscript } from '../list/use-transcript.ts'
import { useLetterKey } from '../marks/use-letter-key.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { isDone, type OpenQuestion, type Struck, strike } from './open-questions.ts'
import { createQuestionFinder } from './question-finder.ts'
import { QuestionList } from './question-list.tsx'
import { useFixedQuestions } from './use-fixed-questions.ts'
import { useRoomAbove } from './use-room-above.ts'

/** The transcript whose last question is pinned. */
export interface PinnedQuestionProps {
  code: string
  store: TranscriptStore
  /** The language of the text; null before it is known. */
  language: string | null
  /** Whether screen readers hear each line anyway, the question too. */
  isAnnounced?: boolean
  /** The owner takes a question down for everybody, others hide it on their page. */
  isOwner: boolean
}

const NOT_UNPINNED =
  'The question could not be unpinned. Check your connection, then press U again.'

const NOTHING_STRUCK: Struck = new Map()

/**
 * The last question above a running transcript, until the next one; several that were asked without an
 * answer between them are a list, of which the last open one stays: the end of the answer strikes through
 * those before it, and the next question after it all. It is said to screen readers once; a long one is
 * cut to two lines until it has the focus or is clicked.
 */
export function PinnedQuestion(props: PinnedQuestionProps) {
  const { code, store, language, isAnnounced = false, isOwner } = props
  const [find] = useState(createQuestionFinder)
  const lines = useTranscript(store, ({ transcript }) =>
    find(transcript.entries, transcript.channels),
  )
  const unpinned = useTranscript(store, ({ transcript }) => transcript.unpinnedSegment)
  const isOver = useTranscript(store, ({ transcript }) => transcript.status === 'completed')
  const [hidden, setHidden] = useState(0)
  const [opened, setOpened] = useState(0)
  const [struck, setStruck] = useState(NOTHING_STRUCK)
  const [problem, setProblem] = useState<string | null>(null)
  const room = useRoomAbove()
  const number = lines.at(-1)?.segmentNumber ?? 0
  const from = Math.max(unpinned, hidden)
  const isShown = number > from && !isOver
  const questions = useFixedQuestions(
    store,
    lines.filter(({ segmentNumber }) => segmentNumber > from),
  )
  const takeDown = async () => {
    if (!isShown) return
    setHidden(number)
    setProblem(null)
    if (!isOwner) return
    try {
      const body = { segment_number: number }
      const reply = await callEndpoint(unpinQuestion, { params: { code }, body })
      store.applyUnpinned(reply.unpinned_segment)
    } catch {
      setHidden(0)
      setProblem(NOT_UNPINNED)
    }
  }
  /** With no other one open, the last one is taken down. */
  const toggle = (question: OpenQuestion) => {
    const next = strike(questions, struck, question)
    if (next === null) void takeDown()
    else setStruck(next)
  }
  useLetterKey('u', () => {
    const open = questions.find((question) => !isDone(question, struck))
    if (isShown && open) toggle(open)
  })
  const isOpen = opened === number
  const lang = language ? toLangAttribute(language) : undefined

  return (
    <div
      aria-live={isAnnounced ? 'off' : 'polite'}
      data-print="no"
      data-testid="pinned-question"
      ref={room}
      className="sticky top-0 z-10 empty:sr-only"
    >
      {isShown && (
        <div className="-mx-5 flex animate-appear items-start gap-2 border-b border-rule bg-paper px-5 py-2 sm:mx-0 sm:px-0">
          {questions.length > 1 ? (
            <QuestionList {...{ questions, struck, lang }} onToggle={toggle} />
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpened(isOpen ? 0 : number)}
              className="flex min-h-11 min-w-0 flex-1 flex-col items-start text-left focus-visible:[&>span]:line-clamp-none"
            >
              <span
                dir="auto"
                lang={lang}
                className={`w-full font-serif text-lg leading-snug wrap-anywhere text-ink ${isOpen ? '' : 'line-clamp-2 sm:line-clamp-3'}`}
              >
                <span
                  dir="ltr"
                  lang="en"
                  className="me-2 font-sans text-note font-medium text-ink-soft sm:block"
                >
                  {questions[0]?.kind === 'task' ? 'Task' : 'Question'}
                </span>{' '}
                {questions[0]?.text}
              </span>
            </button>
          )}
          <Button
            variant="quiet"
            size="small"
            className="min-h-11!"
            aria-keyshortcuts="U"
            onClick={() => void takeDown()}
          >
            {isOwner ? 'Unpin' : 'Hide'}
          </Button>
        </div>
      )}
      {problem !== null && isShown && (
        <p role="alert" className="bg-paper py-1 text-note text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
