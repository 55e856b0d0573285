import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The live channel's server; `host` is absent for the hosted service, which is addressed by
 * cluster.
 */
const liveChannelSettings = z.object({
  key: z.string(),
  cluster: z.string(),
  /** Whether the channel is our own hub at the page's host and port. */
  same_origin: z.boolean(),
  host: z.optional(z.object({ name: z.string(), port: z.int(), secure: z.boolean() })),
  /** Whether channel names can't be guessed; the server then returns them to those who may read. */
  private_channel_names: z.boolean(),
})
/** How a browser connects to the live channel; key and cluster are those of Pusher's client. */
export type LiveChannelSettings = z.output<typeof liveChannelSettings>

/** How people sign in. */
const signInSettings = z.object({
  /** Whether users may sign in with email and password on our own pages. */
  passwords: z.boolean(),
  /** An external provider; absent without one. */
  outside: z.optional(
    z.object({
      kind: z.enum(['oidc', 'clerk']),
      /** The provider's name, as shown to users. */
      name: z.string(),
      /** Clerk's publishable key, for its components. */
      key: z.optional(z.string()),
    }),
  ),
})
/** The sign-in methods that this installation offers. */
export type SignInSettings = z.output<typeof signInSettings>

/** The parts of the configuration that the browser needs. */
export const getConfiguration = endpoint({
  method: 'GET',
  path: '/api/configuration',
  policy: 'public',
  summary: 'Settings for the browser',
  reply: z.object({
    live_channel: liveChannelSettings,
    sign_in: z._default(signInSettings, { passwords: true }),
    speech_to_text: z.object({
      name: z.string(),
      /** Whether audio never leaves this server. */
      on_this_server: z.boolean(),
      available: z.boolean(),
      /**
       * The download of the model that recordings wait for, in bytes, where it is the first of this
       * server; 0 while it is not known. Null where nothing is waited for.
       */
      arriving: z._default(
        z.nullable(z.object({ received_bytes: z.int(), total_bytes: z.int() })),
        null,
      ),
      /** Capabilities of the recogniser; pages promise only what is listed here. */
      speaker_labels: z._default(z.boolean(), false),
      punctuation: z._default(z.boolean(), false),
      /** Whether it recognises a recording's two channels, the microphone and the meeting. */
      two_channels: z._default(z.boolean(), false),
      /** The languages that are recognised, as BCP 47 tags, and `multi` for several at once. */
      languages: z._default(z.array(z.string()), ['en']),
      /** Whether the recogniser knows the vocabulary of technical interviews. */
      jargon: z._default(z.boolean(), false),
    }),
    /** The origin of links for other devices; null when only the server's machine reaches it. */
    reader_origin: z._default(z.nullable(z.string()), null),
    /** An email address or a URL of whoever runs the server; null where none is set. */
    operator_contact: z._default(z.nullable(z.string()), null),
    mail: z.object({
      /** False when mails are only written to a folder on the server. */
      reaches_people: z.boolean(),
    }),
  }),
})
