import { ChoiceSetting, SettingGroup } from '../settings/setting.tsx'
import type { ViewerSettingsControl } from '../settings/use-viewer-settings.ts'

const lineChoices = [
  { value: 'off', label: 'Off' },
  { value: 'each', label: 'Each' },
  { value: 'five', label: 'By 5' },
  { value: 'twenty', label: 'By 20' },
] as const

const pauseChoices = [
  { value: 'short', label: '1 s' },
  { value: 'medium', label: '4 s' },
  { value: 'long', label: '8 s' },
] as const

/** How screen readers are told of new lines: how many are held back, and the pause between them. */
export function AnnounceSetting({ settings, change }: ViewerSettingsControl) {
  return (
    <SettingGroup name="Screen readers">
      <ChoiceSetting
        name="Announce new lines"
        value={settings.announce}
        choices={lineChoices}
        onChange={(announce) => change({ announce })}
      />
      {settings.announce !== 'off' && (
        <ChoiceSetting
          name="Pause between announcements"
          value={settings.pause}
          choices={pauseChoices}
          onChange={(pause) => change({ pause })}
        />
      )}
    </SettingGroup>
  )
}
