import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Where the live channel is; `host` is absent for the hosted service, which goes by cluster. */
export const liveChannelSettings = z.object({
  key: z.string(),
  cluster: z.string(),
  /** Our own hub answers on the page's own host and port. */
  same_origin: z.boolean(),
  host: z.optional(z.object({ name: z.string(), port: z.int(), secure: z.boolean() })),
  /** Names of channels can't be made up: the server tells them to those who may read. */
  private_channel_names: z.boolean(),
})
export type LiveChannelSettings = z.output<typeof liveChannelSettings>

/** How people sign in. */
export const signInSettings = z.object({
  /** By email and password, on our own pages. */
  passwords: z.boolean(),
  /** Somewhere else; absent when nowhere. */
  outside: z.optional(
    z.object({
      kind: z.enum(['oidc', 'clerk']),
      /** What people call it. */
      name: z.string(),
      /** Public; for Clerk's components. */
      key: z.optional(z.string()),
    }),
  ),
})
export type SignInSettings = z.output<typeof signInSettings>

/** What the browser needs to know of the running configuration. */
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
      /** True when audio never leaves the server that answers this. */
      on_this_server: z.boolean(),
      available: z.boolean(),
      /** What it can do; pages promise nothing that is not said here. */
      speaker_labels: z._default(z.boolean(), false),
      punctuation: z._default(z.boolean(), false),
      /** True when it is taught the words of technical interviews. */
      jargon: z._default(z.boolean(), false),
    }),
    mail: z.object({
      /** False when mails are written to a folder on the server, where nobody gets them. */
      reaches_people: z.boolean(),
    }),
  }),
})
