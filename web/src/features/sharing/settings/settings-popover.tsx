import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { TranslationSetting } from '#web/features/transcript/translation/translation-setting.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { AnnounceSetting } from '../announcer/announce-setting.tsx'
import { getViewerUrl } from '../link/viewer-url.ts'
import { holdReadingPlace, type ReadingPlace } from './hold-reading-place.ts'
import { ReadingAidSettings } from './reading-aid-settings.tsx'
import { ResetSettings } from './reset-settings.tsx'
import { ChoiceSetting } from './setting.tsx'
import { getSettingsQuery } from './settings-query.ts'
import { SpacingSettings } from './spacing-settings.tsx'
import type { ViewerSettingsControl } from './use-viewer-settings.ts'
import { fonts, stepWithinRange, TEXT_SIZES, type ViewerSettings } from './viewer-settings.ts'

const fontChoices = [
  { value: 'serif', label: 'Serif', style: { fontFamily: fonts.serif } },
  { value: 'sans', label: 'Sans', style: { fontFamily: fonts.sans } },
  { value: 'mono', label: 'Mono', style: { fontFamily: fonts.mono } },
  // Not in its own typeface, which is loaded for those who choose it.
  { value: 'clear', label: 'Clear' },
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
export function SettingsPopover({ code, onCopyFailed, trigger, ...control }: SettingsPopoverProps) {
  const { settings } = control
  const change = useChangeInPlace(control)

  return (
    <Popover label="Reading settings" align="end" isOpenAtFirst trigger={trigger}>
      <div className="flex flex-col">
        <div className="flex flex-col gap-4 pb-4">
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
          <ChoiceSetting
            name="Typeface"
            value={settings.font}
            choices={fontChoices}
            onChange={(font) => change({ font })}
          />
          <ChoiceSetting
            name="Colours"
            value={settings.theme}
            choices={themeChoices}
            onChange={(theme) => change({ theme })}
          />
        </div>
        <SpacingSettings settings={settings} change={change} />
        <TranslationSetting />
        <ReadingAidSettings settings={settings} change={change} />
        <AnnounceSetting settings={settings} change={change} />
        <div className="flex flex-wrap justify-between gap-2 border-t border-rule pt-4">
          <CopyButton
            text={`${getViewerUrl(code)}?${getSettingsQuery(settings)}`}
            label="Copy link with these settings"
            copiedLabel="Link copied"
            size="small"
            className="min-h-11!"
            onFailed={onCopyFailed}
          />
          <ResetSettings settings={settings} change={change} />
        </div>
      </div>
    </Popover>
  )
}

/** Changes settings while what is read stays in its place in the window. */
function useChangeInPlace({ settings, change }: ViewerSettingsControl) {
  const place = useRef<ReadingPlace>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text has new settings then
  useLayoutEffect(() => place.current?.restore(), [settings])

  return (wanted: Partial<ViewerSettings>) => {
    const page = document.querySelector('.transcript')
    if (page && !place.current?.isStill()) place.current = holdReadingPlace(page)
    change(wanted)
  }
}
