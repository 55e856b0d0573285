/** The tabs of the settings, as they stand in the address. */
export const settingsTabs = ['upgrade', 'profile', 'subscription', 'usage'] as const
export type SettingsTab = (typeof settingsTabs)[number]

interface SettingsSearch {
  tab?: SettingsTab | undefined
  /** The hosted checkout was left without paying. */
  checkout?: 'cancelled' | undefined
}

/** The search of `/settings`: which tab is open, the first one unless another is named. */
export function settingsSearch({ tab, checkout }: Record<string, unknown>): SettingsSearch {
  return {
    tab: settingsTabs.find((one) => one === tab),
    checkout: checkout === 'cancelled' ? checkout : undefined,
  }
}
