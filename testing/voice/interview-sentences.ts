/** A sentence that is said twice, as people do. */
export const REPEATED_SENTENCE = 'Nothing was lost, and nothing was counted twice.'

/** An interview of more than a minute, in plain words, that the voices read out. */
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
