const questions = [
  {
    question: 'What happens after five minutes?',
    answer:
      'A free recording ends there, with every word saved. Start another one, or buy minutes for longer ones.',
  },
  {
    question: 'Does it hear an online meeting?',
    answer:
      'Yes, in Chrome or Edge on a computer. Share the meeting’s sound, and each side gets its own label.',
  },
  {
    question: 'Do readers need an account?',
    answer: 'No. The link is enough, and you can stop sharing at any time.',
  },
  {
    question: 'Can I transcribe other people?',
    answer:
      'Ask them first: the law differs from place to place. There’s a notice you can show them.',
  },
] as const

/** What people ask before their first recording. */
export function Questions() {
  return (
    <ul className="flex flex-col gap-6">
      {questions.map(({ question, answer }) => (
        <li key={question} className="border-t border-rule pt-5">
          <h3 className="font-sans text-body font-semibold">{question}</h3>
          <p className="mt-1 text-pretty text-ink-soft">{answer}</p>
        </li>
      ))}
    </ul>
  )
}
