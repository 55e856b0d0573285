/** A sentence that occurs twice, so that de-duplication by text would lose one. */
export const REPEATED_SENTENCE = 'Nothing was lost, and nothing was counted twice.'

/** Sentences of an interview of more than a minute, for speech synthesis. */
export const interviewSentences = [
  'Could you tell me about a project that you are proud of?',
  'Last year I moved our payment system from one large server to many small services.',
  'What was the most difficult part of that work?',
  'The hardest part was moving the data without stopping the business.',
  REPEATED_SENTENCE,
  'Why did you put a queue between the two systems?',
  'Because a queue can wait when the other side is slow.',
  'How did you know that the new system was working?',
  'We wrote every change to the old database and to the new one.',
  'Then we compared them every night for a month.',
  REPEATED_SENTENCE,
  'What would you do differently today?',
  'I would start with a smaller piece and ask for help much earlier.',
  'Thank you, that is all I wanted to hear.',
]
