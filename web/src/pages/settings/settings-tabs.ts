/** The tabs of the settings, as in the URL. */
const settingsTabs = ['upgrade', 'profile', 'subscription', 'usage'] as const
/** A tab of the settings. */
type SettingsTab = (typeof settingsTabs)[number]

interface SettingsSearch {
  tab?: SettingsTab | undefined
  /** Checkout was cancelled. */
  checkout?: 'cancelled' | undefined
}

/** The parameters of `/settings`: the open tab, by default the first. */
export function parseSettingsSearch({ tab, checkout }: Record<string, unknown>): SettingsSearch {
  return {
    tab: settingsTabs.find((one) => one === tab),
    checkout: checkout === 'cancelled' ? checkout : undefined,
  }
}
