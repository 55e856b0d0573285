const again = 'Please try again. If it keeps happening, tell whoever runs this server.'

/** Formats an error of the identity provider or of its redirect; `name` is the provider's name. */
export function formatProviderError(code: string, name: string): string {
  switch (code) {
    case 'access_denied':
      return `You’re not signed in. Either you cancelled, or ${name} didn’t let you in.`
    case 'email_not_verified':
      return `${name} hasn’t confirmed your email address yet. Confirm it there, then come back.`
    case 'account_not_linked':
      return `There’s already an account with your email address, and ${name} hasn’t confirmed that the address is yours. Confirm it there, then come back.`
    case 'email_not_found':
      return `${name} didn’t share your email address. Add one to your account there, and let us see it.`
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_security_mismatch':
      return 'That took too long, or you started in another browser. Please start again.'
    case 'provider_unreachable':
    case 'temporarily_unavailable':
    case 'server_error':
      return `${name} can’t be reached right now. Please try again in a minute.`
    default:
      return `Something went wrong between ${name} and this server. ${again}`
  }
}
