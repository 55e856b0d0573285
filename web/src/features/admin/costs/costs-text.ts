/** Texts of the tab Costs. */
export const costsText = {
  loading: 'Loading the costs...',
  failed: 'Failed to load the costs',
  fullUseTitle: 'When all minutes are used',
  losing: (names: string) => `${names} lose money when all their minutes are used.`,
  oneLosing: (name: string) => `${name} loses money when all its minutes are used.`,
  noneLosing: 'Every plan and package is profitable even if all its minutes are used.',
  onlyMeeting: (names: string) => `With microphone and meeting: ${names}.`,
  fullUseNote: (isHosted: boolean) =>
    `What is left of the price after the payment’s fee and ${isHosted ? 'the hosted recogniser' : 'the recogniser of this machine'}, which new recordings use. The machine and commission are not counted.`,
  monthsTitle: 'By month',
  monthsNote:
    'Months are by UTC. Earned is what was paid, less refunds since. Recogniser is what was fed to recognisers, each channel by itself.',
  nothingYet: 'Nothing was earned or recorded in the last twelve months.',
  nothingInMonth: 'Nothing was earned or recorded in this month.',
  groupsNote:
    'The machine is not divided among plans and users. Prepaid minutes count for the package that was bought last.',
  ratesTitle: 'What you pay',
  ratesAreDefaults: 'These are defaults. Enter what you pay, so that the figures are yours.',
  ratesFrom: (month: string) => `In effect since ${month}.`,
  ratesPlanned: (months: string) => `Other rates begin in ${months}.`,
  ratesNote: 'Months before keep the rates that they had. A change is kept in the audit log.',
  wrongRates: 'Enter amounts of 0 or more in every field.',
  saved: (month: string) => `Saved. The rates hold from ${month} on.`,
  saveFailed: 'Failed to save the rates',
  usersShown: (shown: number, total: number) => `Showing ${shown} of ${total} users`,
}
