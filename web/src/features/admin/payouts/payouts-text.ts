/** Texts of the payouts of affiliates. */
export const payoutsText = {
  title: 'Payouts',
  note: 'A month is closed within minutes of its end, by UTC, and never changes. Refunds after that count in the next month; a month below zero is carried over.',
  toPay: 'Still to pay',
  failed: 'Failed to load the payouts',
  nothingToPay: 'Nothing is to be paid.',
  payTitle: (amount: string, email: string) => `Mark ${amount} to ${email} as paid?`,
  correctTitle: (email: string) => `Correct the reference for ${email}`,
  payNote: 'It can’t be undone. The affiliate sees the reference; you can correct it later.',
  referenceHint: 'For example the number of the transfer. It is kept in the audit log.',
  noReference: 'Enter a reference.',
  marked: (amount: string, email: string) => `${amount} to ${email} is marked as paid.`,
  corrected: (email: string) => `The reference for ${email} is corrected.`,
  markFailed: 'Failed to mark it as paid',
}
