import { formatMinutes } from '#web/lib/format/format-minutes.ts'

/** User-interface texts of the admin area, in the order of its tabs. */
export const adminText = {
  figuresFailed: (why: string) => `We couldn’t load the figures. ${why}`,
  secondStepTitle: 'One step before the admin area',
  secondStep:
    'Administrators can see every account and give minutes away, so a password alone is not enough here. Turn on two-step verification with an authenticator app, then come back.',

  noUserFound: 'No user matches.',
  noAffiliates: 'There are no affiliates yet. You can add the first one under Create Affiliate.',

  affiliateTitle: (isActive: boolean, email: string) =>
    isActive ? `Deactivate ${email}?` : `Activate ${email}?`,
  affiliateQuestion: (isActive: boolean) =>
    isActive
      ? 'Their link refers nobody from now on. What they have earned stays theirs.'
      : 'Whoever signs up with their link from now on counts for them.',

  noEmail: 'Please enter an email address',
  notAUser: 'User not found. They must sign up first.',
  bonusHint: 'The minutes each person gets for signing up with the link.',
  wrongRate: 'Enter a commission rate from 0 to 100.',
  wrongBonus: 'Enter a whole number of bonus minutes, 0 or more.',
  affiliateMade: (code: string) => `Affiliate created! Code: ${code}`,
  alreadyAffiliate: 'This user is already an affiliate',
  affiliateFailed: 'Failed to create affiliate',

  reasonHint: 'Your name and the reason are kept in the audit log.',
  fillIn: 'Please fill in all fields',
  wrongMinutes: 'Enter a whole number of minutes, 1 or more.',
  userNotFound: 'User not found',
  minutesFailed: 'Failed to add minutes',
  addThemToo: 'To add these too, press Add Minutes again.',
  minutesAdded: (minutes: number, email: string, balance: number) =>
    `Added ${formatMinutes(minutes)} to ${email}. Their balance is now ${formatMinutes(balance)}.`,
  giveTitle: (minutes: number) => `Give ${formatMinutes(minutes)}?`,
  giveQuestion: (hours: number, email: string) => `That is ${hours} hours for ${email}.`,

  givenTitle: 'Recent grants',
  noneGiven: 'Nobody has been given minutes yet.',
  givenFailed: 'Failed to load the minutes given',
  given: (minutes: number, email: string) => `${formatMinutes(minutes)} to ${email}`,
  takenBack: (taken: number, given: number) =>
    taken === given ? 'Taken back' : `${formatMinutes(taken)} taken back`,
  takeTitle: (minutes: number) => `Take back ${formatMinutes(minutes)}?`,
  takeQuestion: (email: string) =>
    `${email} loses what is left of them. Minutes that are already used stay used.`,
  tookBack: (minutes: number, email: string, balance: number) =>
    `Took back ${formatMinutes(minutes)} from ${email}. Their balance is now ${formatMinutes(balance)}.`,
  takeFailed: 'Failed to take the minutes back',

  auditTitle: 'Administrators',
  signInsTitle: 'Sign-ins and protection',
  auditFailed: 'Failed to load the audit',
  auditEmpty: 'Nothing yet.',

  speechTitle: 'Speech recognition',
  speechFailed: 'Failed to load the speech models',
  /** A clause as a sentence. */
  speechReason: (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`,
  modelFailed: (why: string) => `The last attempt to prepare a model failed: ${why}`,
  modelStep: {
    downloading: (model: string, percent: number) => `Downloading ${model}: ${percent}%`,
    measuring: (model: string) => `Measuring ${model}`,
    waiting: () => 'Waiting for another process that downloads models',
  },
  modelState: { in_use: 'In use', installed: 'Installed', not_installed: 'Not installed' },
  notUsed: (why: string) => `Not used: ${why}.`,
  measured: ({
    live_factor,
    finals_factor,
  }: {
    live_factor: number
    finals_factor: number | null
  }) =>
    [live_factor, finals_factor]
      .flatMap((factor) => (factor === null ? [] : [`${factor.toFixed(2)} s`]))
      .join(' + ')
      .concat(' per second'),
  published: (percent: number, of: 'live' | 'finals', test: string) =>
    `Published: ${percent}% errors, ${of === 'live' ? 'live words' : 'finals'}, ${test}`,
  modelsHint: (isConfigured: boolean) =>
    `Of the server that answered. Error rates are their publishers’, not measured here. Another model: ${
      isConfigured ? 'change SPEECH_MODEL, and restart.' : 'npm run model -- use NAME.'
    }`,
} as const
