import { useState } from 'react'
import { KeptNotice } from '#web/features/sharing/offline/kept-notice.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Caret } from '#web/ui/caret.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { LevelMeter } from '#web/ui/level-meter.tsx'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { ColumnHeading, Table, TableCell } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ExampleSection, ExampleState } from './example-section.tsx'

const carets = ['mark', 'still', 'waiting', 'breathing', 'live'] as const
const copiedAt = Date.parse('2026-11-22T14:05:00')
const percents = [0, 42, 100]

/** Examples of components that display content: badges, progress, tables, tabs and messages. */
export function DisplayExamples() {
  const [tab, setTab] = useState<'usage' | 'profile'>('usage')

  return (
    <ExampleSection title="Texts, tables and figures">
      <ExampleState name="badges">
        <Badge>Paused</Badge>
        <Badge mood="good">Live</Badge>
        <Badge mood="warning">Past due</Badge>
      </ExampleState>
      <ExampleState name="a copy, without a network">
        <KeptNotice at={copiedAt} />
      </ExampleState>
      <ExampleState name="carets: mark, still, waiting, breathing, live">
        {carets.map((mood) => (
          <Caret key={mood} mood={mood} size="meter" />
        ))}
      </ExampleState>
      <ExampleState name="progress and level">
        <div className="flex w-72 flex-col gap-3">
          {percents.map((percent) => (
            <ProgressBar key={percent} label={`${percent} %`} percent={percent} />
          ))}
          <LevelMeter label="Level" onLevel={showHalf} />
        </div>
      </ExampleState>
      <ExampleState name="chart">
        <BarChart
          title="Earned and left"
          unit="dollars by month"
          series={[
            { name: 'Earned', tone: 'accent' },
            { name: 'Left', tone: 'faint' },
          ]}
          columns={[
            { name: 'October 2026', short: 'Oct', values: [120, -30] },
            { name: 'November 2026', short: 'Nov', values: [240, 90] },
          ]}
          format={(value) => `$${value}`}
        />
      </ExampleState>
      <DescriptionList>
        <DescriptionItem name="Plan">Professional</DescriptionItem>
        <DescriptionItem name="Minutes left">1,480 of 6,000</DescriptionItem>
      </DescriptionList>
      <Table
        label="People"
        head={['Name', 'Minutes'].map((name) => <ColumnHeading key={name}>{name}</ColumnHeading>)}
      >
        <tr className="border-b border-rule">
          <TableCell>Ada Byron</TableCell>
          <TableCell isFigure>1,480</TableCell>
        </tr>
      </Table>
      <Tabs
        label="Settings"
        value={tab}
        tabs={[
          { value: 'usage', label: 'Usage', content: <p>12 min used</p> },
          { value: 'profile', label: 'Profile', content: <p>Ada Byron</p> },
        ]}
        onChange={setTab}
      />
      <LoadFailure onRetry={() => {}}>Your devices could not be loaded.</LoadFailure>
      <EmptyState
        title="No recordings yet"
        mood="breathing"
        actions={<Button>New recording</Button>}
      >
        What you record is kept here.
      </EmptyState>
    </ExampleSection>
  )
}

function showHalf(listener: (level: number) => void): () => void {
  listener(0.5)

  return () => {}
}
