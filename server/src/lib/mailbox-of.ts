/** The mailbox that an address reaches: what stands after a plus is a label of its owner's. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const [mailbox = ''] = name.split('+')
  // These hosts take an address with dots and one without for the same.
  const isDotless = host === 'gmail.com' || host === 'googlemail.com'
  return `${isDotless ? mailbox.replaceAll('.', '') : mailbox}@${host}`
}
