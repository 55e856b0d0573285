import type { Service } from '@live-scribe/contract/status'

/** The name of each service, and what its incident means for those who use it. */
export const serviceTexts: Record<Service, { name: string; trouble: string }> = {
  recording: {
    name: 'Recording',
    trouble:
      'Recordings may not start, and their text may come late. Recordings that run keep their audio in the browser until it can be written down.',
  },
  reading: {
    name: 'Reading along',
    trouble: 'Text may reach readers late. Nothing that was said is lost.',
  },
  'signing-in': {
    name: 'Signing in',
    trouble: 'Signing in may fail. Those who are signed in stay so.',
  },
  paying: {
    name: 'Payments',
    trouble: 'Checkouts may not open. What you have paid counts.',
  },
}

/** The state of all services in one sentence. */
export function describeAll(failing: readonly Service[]): string {
  if (failing.length === 0) return 'All systems operational'
  if (failing.length === Object.keys(serviceTexts).length)
    return 'There are incidents with all services'
  const names = failing.map((service) => serviceTexts[service].name.toLowerCase())
  const begin = names.length === 1 ? 'There is an incident with' : 'There are incidents with'
  return `${begin} ${new Intl.ListFormat('en').format(names)}`
}
