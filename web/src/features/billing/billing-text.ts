import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { formatAmount, formatPrice } from '#web/lib/format/format-money.ts'

/** Messages about plans and purchases, word for word as specified. */
export const billingMessages = {
  pricingFailed: 'Failed to load pricing options',
  upgraded: 'Subscription upgraded successfully!',
  upgradedMore: 'Your plan has been upgraded with prorated billing.',
  redirectFailed: 'Something went wrong. Please try again.',
  upgradeFailed: 'Failed to upgrade subscription',
  checkoutFailed: 'Failed to create checkout session',
  subscriptionFailed: 'Failed to process subscription. Please try again.',
  purchaseFailed: 'Failed to process purchase. Please try again.',
  portalFailed: 'Failed to open customer portal. Please try again.',
  libraryMissing: 'The payment library is not loaded. Reload the page and try again.',
} as const

/** All other texts about plans and payments. */
export const billingText = {
  opening: 'Opening...',
  neverResets: 'No monthly reset',
  byMinutePlan: 'You pay by the minute. Minutes you buy never expire.',
  receipts: 'What you paid, and the card you paid with',
  manage: 'Update payment method, download invoices, or cancel subscription',
  pastDue: (plan: string) => `Your last payment failed. Update your card to keep ${plan}.`,
  cancelled: (plan: string, day: string) =>
    `You cancelled ${plan}. You can use it until ${day}, and you will not be charged again.`,
  changing: (plan: string, next: string, day: string) =>
    `Your plan changes to ${next} on ${day}. Until then you keep ${plan}.`,
  keep: (plan: string) => `Keep ${plan}`,
  keeping: (plan: string) => `You keep ${plan}.`,
  scheduled: (next: string) => `Your change to ${next} is scheduled.`,
  startsOn: (day: string) => `Starts on ${day}`,
  upgradeTitle: (plan: string) => `Upgrade to ${plan}?`,
  nothingToPay: 'There is nothing to pay now.',
  payDifference: (cents: number) =>
    `We charge your card ${formatAmount(cents)} now, for the rest of this month.`,
  fromNextMonth: (plan: string, dollars: number) =>
    `From next month on, ${plan} costs $${dollars} a month.`,
  changeTitle: (plan: string) => `Change to ${plan}?`,
  changeFrom: (plan: string, day: string) =>
    `You keep ${plan} and its minutes until ${day}. Nothing is charged now.`,
  changeTo: (next: string, minutes: number, dollars: number) =>
    `Then ${next} starts: ${formatMinutes(minutes)} a month for $${dollars}.`,
  customTitle: 'Choose your own number',
  customNote: (cents: number) => `${formatAmount(cents)} per minute, paid once. They never expire.`,
  customHint: (min: number, step: number) => `At least ${min}, in steps of ${step}`,
  cheaperPackage: (name: string, minutes: number, cents: number) =>
    `${name}: ${formatMinutes(minutes)} for ${formatPrice(cents)}`,
  takePackage: (name: string) => `Buy ${name} instead`,
  unpaid:
    'Nothing was charged and nothing was added. You can go back and pay, or choose something else.',
  expired: 'Nothing was charged. You can choose again at any time.',
  confirmingMinutes: 'Confirming your minutes',
  confirmingPayment: 'Confirming your payment',
  confirming: 'This takes a few seconds. You can stay on this page.',
  confirmingSlowly:
    'This is taking longer than usual. Your payment is safe. What you bought will be added to your account as soon as the payment is confirmed, even if you leave this page.',
  confirmationSent: (email: string) => `A confirmation email has been sent to ${email}.`,
  confirmationKept: 'Your purchase and its invoice are in your account.',
  otherAccount: 'If you paid with another account, sign in to that one.',
  notLost:
    'You won’t lose what you paid for. It will be added to your account as soon as the payment is confirmed.',
  plansTitle: 'By the month, or by the minute',
  plansNote:
    'Record up to five minutes at a time for free. Readers never pay. You can enter a promo code at checkout.',
  packagesNote:
    'For one interview, or a few a year: pay once, with nothing to cancel. Subscribers can add minutes for a busy month. By the month, a minute costs far less.',
  everyPlan: 'Every plan',
  paidPlans: 'Every paid plan',
  renews: 'Minutes renew every month',
} as const
