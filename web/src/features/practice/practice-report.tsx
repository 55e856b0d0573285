import { formatDuration } from '#web/lib/format/format-duration.ts'
import { RateChart } from './charts/rate-chart.tsx'
import { ShareChart, toPercent } from './charts/share-chart.tsx'
import { TimelineChart } from './charts/timeline-chart.tsx'
import { FillerList } from './filler-list.tsx'
import type { Practice } from './model/practice.ts'
import { PracticeSection } from './practice-section.tsx'
import { countedText, formatRate, formatSpan } from './practice-text.ts'

/** What the times of a recording's words tell, one chart each, without a judgement. */
export function PracticeReport({ practice }: { practice: Practice }) {
  const { lengthMs, stepMs, sides, pauses, fillers } = practice
  const hasSounds = practice.sounds !== 'left_out'
  const longestPauseMs = Math.max(0, ...pauses.map(({ startMs, endMs }) => endMs - startMs))

  return (
    <div className="flex flex-col gap-12">
      <PracticeSection
        title="Speaking rate"
        figure={sides.map((it) => `${it.side}: ${formatRate(it.wordsPerMinute)}`).join(' · ')}
        counted={countedText.rate(stepMs / 60_000)}
      >
        <RateChart {...{ sides, lengthMs, stepMs }} />
        <div className="pl-10">
          <Axis lengthMs={lengthMs} />
        </div>
      </PracticeSection>
      {sides.length > 1 && <Conversation practice={practice} />}
      <PracticeSection
        title="Pauses"
        figure={
          pauses.length === 0
            ? 'None'
            : `${pauses.length}, the longest ${formatSpan(longestPauseMs)}`
        }
        counted={countedText.pauses}
      >
        {pauses.length > 0 && (
          <>
            <TimelineChart
              label={`${pauses.length} pauses along the recording`}
              lengthMs={lengthMs}
              marks={pauses.map((pause) => ({
                ...pause,
                height: (pause.endMs - pause.startMs) / longestPauseMs,
                isAccent: pause.endMs - pause.startMs === longestPauseMs,
              }))}
            />
            <Axis lengthMs={lengthMs} />
          </>
        )}
      </PracticeSection>
      <PracticeSection
        title="Fillers"
        figure={hasSounds ? String(fillers.length) : `${fillers.length}, not counting sounds`}
        counted={hasSounds ? countedText.fillers : countedText.fillersWithoutSounds}
      >
        {fillers.length > 0 && (
          <>
            <TimelineChart
              label={`${fillers.length} fillers along the recording`}
              lengthMs={lengthMs}
              marks={fillers.map(({ startMs }) => ({
                startMs,
                endMs: startMs,
                height: 1,
                isAccent: true,
              }))}
            />
            <Axis lengthMs={lengthMs} />
            <FillerList fillers={fillers} isOneSide={sides.length === 1} />
          </>
        )}
      </PracticeSection>
    </div>
  )
}

/** What only a talk of several sides has. */
function Conversation({ practice }: { practice: Practice }) {
  const { lengthMs, sides, monologues, longest } = practice
  const talkMs = sides.reduce((sum, side) => sum + side.talkMs, 0) || 1

  return (
    <>
      <PracticeSection
        title="Share of talk"
        figure={sides.map((it) => `${it.side}: ${toPercent(it.talkMs / talkMs)}`).join(' · ')}
        counted={countedText.share}
      >
        <ShareChart sides={sides} />
      </PracticeSection>
      <PracticeSection
        title="Longest monologue"
        figure={
          longest
            ? `${formatSpan(longest.endMs - longest.startMs)}, ${longest.side}, at ${formatDuration(longest.startMs)}`
            : 'None'
        }
        counted={countedText.monologue}
      >
        <TimelineChart
          label="Who had the word, with the longest time marked"
          lengthMs={lengthMs}
          marks={monologues.map((turn) => ({
            ...turn,
            height: turn.side === sides[0]?.side ? 1 : 0.5,
            isAccent: turn.startMs === longest?.startMs,
          }))}
        />
        <Axis lengthMs={lengthMs} />
      </PracticeSection>
    </>
  )
}

function Axis({ lengthMs }: { lengthMs: number }) {
  return (
    <p aria-hidden="true" className="figures flex justify-between text-note text-ink-faint">
      <span>{formatDuration(0)}</span>
      <span>{formatDuration(lengthMs)}</span>
    </p>
  )
}
