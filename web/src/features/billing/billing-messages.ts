/** Every message of plans and purchases, word for word as specified. */
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
