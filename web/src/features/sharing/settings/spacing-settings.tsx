import { ChoiceSetting, SettingGroup } from './setting.tsx'
import type { ViewerSettingsControl } from './use-viewer-settings.ts'

const lineChoices = [
  { value: 'tight', label: 'Tight' },
  { value: 'normal', label: 'Normal' },
  { value: 'wide', label: 'Wide' },
] as const

const spaceChoices = [
  { value: 'normal', label: 'Normal' },
  { value: 'wide', label: 'Wide' },
  { value: 'wider', label: 'Wider' },
] as const

const lengthChoices = [
  { value: 'short', label: 'Short' },
  { value: 'normal', label: 'Normal' },
  { value: 'long', label: 'Long' },
] as const

/** The space between lines, letters and words, and how long a line may be. */
export function SpacingSettings({ settings, change }: ViewerSettingsControl) {
  return (
    <SettingGroup name="Spacing">
      <ChoiceSetting
        name="Line height"
        value={settings.line}
        choices={lineChoices}
        onChange={(line) => change({ line })}
      />
      <ChoiceSetting
        name="Space between letters"
        value={settings.letters}
        choices={spaceChoices}
        onChange={(letters) => change({ letters })}
      />
      <ChoiceSetting
        name="Space between words"
        value={settings.words}
        choices={spaceChoices}
        onChange={(words) => change({ words })}
      />
      <ChoiceSetting
        name="Length of lines"
        value={settings.length}
        choices={lengthChoices}
        onChange={(length) => change({ length })}
      />
    </SettingGroup>
  )
}
