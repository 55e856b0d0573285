const again = 'Try again; if it stays so, tell whoever runs this server.'

/** What the provider, or the way back from it, answered instead of a person; `name` is the provider's. */
export function outsideErrorText(code: string, name: string): string {
  switch (code) {
    case 'access_denied':
      return `${name} did not let you in, or you turned back there. You are not signed in.`
    case 'email_not_verified':
      return `${name} does not know yet whether your e-mail address is yours. Confirm it there, then come back.`
    case 'account_not_linked':
      return `There is an account with your e-mail address already, and ${name} does not know yet whether the address is yours. Confirm it there, then come back.`
    case 'email_not_found':
      return `${name} did not tell us your e-mail address. Give your account there one, and allow us to read it.`
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_security_mismatch':
      return 'That took too long, or was begun in another browser. Please begin again.'
    case 'provider_unreachable':
    case 'temporarily_unavailable':
    case 'server_error':
      return `${name} can’t be reached just now. Please try again in a minute.`
    default:
      return `${name} and this server did not understand each other. ${again}`
  }
}
