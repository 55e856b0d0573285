/** The normalised mailbox of an address: a part after a plus is only a label. */
export function normaliseMailbox(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const [mailbox = ''] = name.split('+')
  // Gmail ignores dots in the local part of an address.
  const isDotless = host === 'gmail.com' || host === 'googlemail.com'
  return `${isDotless ? mailbox.replaceAll('.', '') : mailbox}@${host}`
}
