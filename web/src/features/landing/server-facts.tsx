import { useConfiguration } from './use-configuration.ts'

/** Who runs this server, as far as its configuration says. */
export function Operator() {
  const contact = useConfiguration()?.operator_contact ?? null

  return (
    <p>
      Whoever runs this server is responsible for it, not the makers of the software as such.{' '}
      {contact === null ? (
        'They have left no address here: ask whoever gave you the link to this site.'
      ) : (
        <>
          You can reach them at{' '}
          <a
            href={/^https?:/.test(contact) ? contact : `mailto:${contact}`}
            className="underline underline-offset-4 wrap-anywhere"
          >
            {contact}
          </a>
          .
        </>
      )}
    </p>
  )
}

/** Where the audio goes. */
export function WhoHears() {
  const speech = useConfiguration()?.speech_to_text

  return (
    <p>
      {!speech?.available
        ? 'The audio goes to the recogniser that this server uses, and nowhere else.'
        : speech.on_this_server
          ? 'On this server the recogniser runs on the server itself: nobody else receives your audio.'
          : `On this server the recogniser is ${speech.name}, a service: the audio goes there and nowhere else, with the request not to train on it.`}
    </p>
  )
}
