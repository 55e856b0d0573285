import type { ReactElement, ReactNode } from 'react'
import { CodeSwitch } from '#web/features/transcript/code/code-switch.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { getViewerUrl } from '../link/viewer-url.ts'
import type { ViewerSettingsControl } from './use-viewer-settings.ts'
import { fonts, stepWithinRange, TEXT_SIZES, type ViewerSettings } from './viewer-settings.ts'

const fontChoices = [
  { value: 'serif', label: 'Serif', style: { fontFamily: fonts.serif } },
  { value: 'sans', label: 'Sans', style: { fontFamily: fonts.sans } },
  { value: 'mono', label: 'Mono', style: { fontFamily: fonts.mono } },
] as const

const lineChoices = [
  { value: 'tight', label: 'Tight' },
  { value: 'normal', label: 'Normal' },
  { value: 'wide', label: 'Wide' },
] as const

const themeChoices = [
  { value: 'system', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'Contrast' },
] as const

/** Props of the settings popover; `trigger` is the button that opens it. */
export interface SettingsPopoverProps extends ViewerSettingsControl {
  code: string
  onCopyFailed: (error: unknown) => void
  trigger: ReactElement
}

/** A popover with the viewer's display settings; changes apply at once. */
export function SettingsPopover(props: SettingsPopoverProps) {
  const { code, settings, change, onCopyFailed, trigger } = props

  return (
    <Popover label="Reading settings" align="end" isOpenAtFirst trigger={trigger}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center justify-between">
          <span className="text-note text-ink-soft">Text size</span>
          <Stepper
            label="text size"
            unit="px"
            value={settings.size}
            {...TEXT_SIZES}
            onStep={(direction) =>
              change({ size: stepWithinRange(settings.size, direction, TEXT_SIZES) })
            }
          />
        </div>
        <Setting name="Line height">
          <SegmentedControl
            label="Line height"
            value={settings.line}
            options={lineChoices}
            onChange={(line) => change({ line })}
          />
        </Setting>
        <Setting name="Typeface">
          <SegmentedControl
            label="Typeface"
            value={settings.font}
            options={fontChoices}
            onChange={(font) => change({ font })}
          />
        </Setting>
        <Setting name="Colours">
          <SegmentedControl
            label="Colours"
            value={settings.theme}
            options={themeChoices}
            onChange={(theme) => change({ theme })}
          />
        </Setting>
        <div className="text-note text-ink-soft">
          <CodeSwitch
            isOn={settings.code === 1}
            onChange={(isOn) => change({ code: isOn ? 1 : 0 })}
          />
        </div>
        <CopyButton
          text={`${getViewerUrl(code)}?${queryOf(settings)}`}
          label="Copy link with these settings"
          copiedLabel="Link copied"
          size="small"
          className="min-h-11!"
          onFailed={onCopyFailed}
        />
      </div>
    </Popover>
  )
}

function Setting({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-note text-ink-soft">{name}</span>
      {children}
    </div>
  )
}

function queryOf({ size, line, font, theme, speed, chunk, code }: ViewerSettings): string {
  const query = { size, line, font, theme, speed, chunk, code }

  return new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
}
