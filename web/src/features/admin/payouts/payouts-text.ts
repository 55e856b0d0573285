/** Texts of the payouts of affiliates. */
export const payoutsText = {
  title: 'Payouts',
  note: 'Each month closes within minutes of its end (UTC) and is then final. Later refunds are deducted from a later payout; a month below zero is carried over.',
  toPay: 'Still to pay',
  failed: 'Failed to load the payouts',
  nothingToPay: 'Nothing is to be paid.',
  payTitle: (amount: string, email: string) => `Mark ${amount} to ${email} as paid?`,
  correctTitle: (email: string) => `Correct the reference for ${email}`,
  payNote: 'The affiliate sees the reference. You can correct it, or take it back, later.',
  referenceHint: 'For example the number of the transfer. It is kept in the audit log.',
  noReference: 'Enter a reference.',
  marked: (amount: string, email: string) =>
    `${amount} to ${email} is marked as paid. Choose its month to see it again.`,
  corrected: (email: string) => `The reference for ${email} is corrected.`,
  markFailed: 'Failed to mark it as paid',
  wasNotPaid: 'It wasn’t paid',
  takeBackTitle: (amount: string, email: string) => `Mark ${amount} to ${email} as not paid?`,
  takeBackNote: 'It will be listed as still to pay, and the affiliate no longer sees it as paid.',
  reasonHint: 'For example: marked for the wrong month. It is kept in the audit log.',
  noReason: 'Enter a reason.',
  takenBack: (amount: string, email: string) => `${amount} to ${email} is to be paid again.`,
  takeBackFailed: 'Failed to mark it as not paid',
}
