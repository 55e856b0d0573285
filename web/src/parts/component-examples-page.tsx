import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { applyTheme, type Theme, useTheme } from '#web/ui/page/theme.ts'
import { ButtonExamples } from './button-examples.tsx'
import { CheckExamples } from './check-examples.tsx'
import { DisplayExamples } from './display-examples.tsx'
import { ExportExamples } from './export-examples.tsx'
import { FixExamples } from './fix-examples.tsx'
import { FormExamples } from './form-examples.tsx'
import { ListExamples } from './list-examples.tsx'
import { MarkExamples } from './mark-examples.tsx'
import { NeedExamples } from './need-examples.tsx'
import { OverlayExamples } from './overlay-examples.tsx'
import { ReadingExamples } from './reading-examples.tsx'
import { SourceExamples } from './source-examples.tsx'
import { SpeakerExamples } from './speaker-examples.tsx'
import { TranscriptExamples } from './transcript-examples.tsx'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'Contrast' },
]

/** The page of all UI components in all states, for development. */
export function ComponentExamplesPage() {
  return (
    <PageShell title="Interface parts">
      <div className="flex flex-col gap-12 pt-10">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <h1 className="text-4xl leading-tight">Interface parts</h1>
          <div className="w-80">
            <SegmentedControl
              label="Theme"
              value={useTheme()}
              options={themes}
              onChange={applyTheme}
            />
          </div>
        </div>
        <ButtonExamples />
        <FormExamples />
        <DisplayExamples />
        <OverlayExamples />
        <SourceExamples />
        <CheckExamples />
        <TranscriptExamples />
        <SpeakerExamples />
        <ExportExamples />
        <ListExamples />
        <FixExamples />
        <MarkExamples />
        <NeedExamples />
        <ReadingExamples />
      </div>
    </PageShell>
  )
}
