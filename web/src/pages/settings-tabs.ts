/** The tabs of the settings, as they stand in the address. */
export const settingsTabs = ['upgrade', 'profile', 'subscription', 'usage'] as const
export type SettingsTab = (typeof settingsTabs)[number]

interface SettingsSearch {
  tab?: SettingsTab
  /** The hosted checkout was left without paying. */
  checkout?: 'cancelled'
}

/** The search of `/settings`: which tab is open, the first one unless another is named. */
export function settingsSearch({ tab, checkout }: Record<string, unknown>): SettingsSearch {
  const known = settingsTabs.find((one) => one === tab)

  return {
    ...(known ? { tab: known } : {}),
    ...(checkout === 'cancelled' ? { checkout } : {}),
  }
}
