import { CheckLines, type ShownLine } from '#web/features/recording/panel/check/check-lines.tsx'
import {
  formatEarlierCheck,
  withEarlierLines,
} from '#web/features/recording/panel/check/check-memory.ts'
import {
  checkText,
  describeEcho,
  describeMeeting,
  describeMicrophone,
  describeMinutesLine,
  describeNetwork,
  describeReaders,
  describeWords,
} from '#web/features/recording/panel/check/check-text.ts'
import { EarlierCheck } from '#web/features/recording/panel/check/earlier-check.tsx'
import { ReadersQrCode } from '#web/features/recording/panel/check/readers-qr-code.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { ExampleSection, ExampleState } from './example-section.tsx'

const text = 'every event has a number of its own'
const again = (
  <Button variant="outline" size="small">
    {checkText.again}
  </Button>
)
const share = (
  <Button variant="outline" size="small">
    {checkText.shareMeeting}
  </Button>
)
const withMinutes = (minutes: number) =>
  describeMinutesLine(
    {
      can_record: true,
      reason: null,
      remaining_minutes: minutes,
      recording_limit_minutes: minutes,
    },
    30,
  )

const waiting: readonly ShownLine[] = [
  describeMicrophone('waiting'),
  { ...describeMeeting(null), control: share },
  describeEcho(null),
  describeWords({ name: 'waiting' }),
  describeNetwork({ name: 'waiting' }),
  withMinutes(60),
  describeReaders(false, null),
]
const nowMs = new Date(2026, 10, 22, 9).getTime()
const at = new Date(2026, 10, 21, 17).getTime()
const fineAt = { microphone: at, meeting: at, echo: at, words: at, network: at }
const remembered = withEarlierLines(waiting, fineAt, nowMs)

const states: readonly { name: string; lines: readonly ShownLine[] }[] = [
  { name: 'running', lines: waiting },
  {
    name: 'everything is fine',
    lines: [
      describeMicrophone('heard'),
      describeMeeting('heard'),
      describeEcho('none'),
      describeWords({ name: 'written', text, delayMs: 900 }),
      describeNetwork({ name: 'fast', medianMs: 42 }),
      withMinutes(60),
      describeReaders(true, 1),
    ],
  },
  {
    name: 'needs attention',
    lines: [
      describeMicrophone('switched-off'),
      describeMeeting('switched-off'),
      describeEcho('echo'),
      describeWords({ name: 'late', text, delayMs: 7300 }),
      describeNetwork({ name: 'slow', medianMs: 730 }),
      withMinutes(12),
      {
        ...describeReaders(true, 0),
        control: <ReadersQrCode address="https://example.com/view/ABC234" />,
      },
    ],
  },
  {
    name: 'other faults',
    lines: [
      describeMicrophone('faint'),
      describeMeeting('faint'),
      describeWords({ name: 'none' }),
      describeNetwork({ name: 'no-answer' }),
    ],
  },
  {
    name: 'too loud, and no recogniser',
    lines: [
      describeMicrophone('too-loud'),
      describeMeeting('too-loud'),
      {
        ...describeWords({
          name: 'refused',
          reason: 'All recognisers are in use. Try again in a minute.',
        }),
        control: again,
      },
    ],
  },
  {
    name: 'over, without a word',
    lines: [
      describeMicrophone('waiting'),
      { ...describeMeeting('waiting') },
      describeEcho('waiting'),
      { ...describeWords({ name: 'over' }), control: again },
    ],
  },
]

/** Examples of the check before a recording, in all its states. */
export function CheckExamples() {
  return (
    <ExampleSection title="The check before a recording">
      <div className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
        {states.map(({ name, lines }) => (
          <ExampleState key={name} name={name}>
            <div className="flex w-80 max-w-full flex-col gap-5">
              <CheckLines lines={lines} />
            </div>
          </ExampleState>
        ))}
        <ExampleState name="fine yesterday">
          <div className="flex w-80 max-w-full flex-col gap-5">
            <EarlierCheck
              text={
                formatEarlierCheck(remembered, fineAt, {
                  nowMs,
                  sources: 'microphone-and-meeting',
                }) ?? ''
              }
              onSkip={() => {}}
            />
            <CheckLines lines={remembered} />
          </div>
        </ExampleState>
      </div>
    </ExampleSection>
  )
}
