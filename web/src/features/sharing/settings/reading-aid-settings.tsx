import { FormSwitches } from '#web/features/transcript/code/form-switches.tsx'
import { toFormSettings, toLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { captionLabels, toCaptions } from './caption-choices.ts'
import { ChoiceSetting, SettingGroup } from './setting.tsx'
import type { ViewerSettingsControl } from './use-viewer-settings.ts'

/** What helps to keep up: captions in place of the whole text, the ruler, code as code, numbers as they were said. */
export function ReadingAidSettings({ settings, change }: ViewerSettingsControl) {
  return (
    <SettingGroup name="Reading aids">
      <ChoiceSetting
        name="Captions"
        value={`${settings.captions}`}
        choices={captionLabels}
        onChange={(lines) => change({ captions: toCaptions(lines) })}
      />
      <div className="flex flex-col">
        <Switch
          label="Ruler at the line that is read"
          isOn={settings.ruler === 1}
          onChange={(isOn) => change({ ruler: isOn ? 1 : 0 })}
        />
        {settings.ruler === 1 && (
          <p className="pb-2">Follows the pointer or a tap. Alt+↑ and Alt+↓ move it by a line.</p>
        )}
        <FormSwitches
          form={toLineForm(settings)}
          onChange={(form) => change(toFormSettings(form))}
        />
      </div>
    </SettingGroup>
  )
}
