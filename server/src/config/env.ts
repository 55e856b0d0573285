import { SPEECH_MODEL_NAMES } from '@live-scribe/contract/speech-models'
import { z } from 'zod'
import { parseModelChoice } from '#server/ports/speech-models.ts'
import { readSecretFiles } from './secret-files.ts'

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}
const port = whole(0, 65_535)
const count = whole(1, 1_000)
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` })

const startsWith = (...beginnings: string[]) =>
  z.string().refine((value) => beginnings.some((beginning) => value.startsWith(beginning)), {
    error: `must start with ${beginnings.join(' or ')}`,
  })

const emails = z
  .string()
  .transform((list) => list.split(',').map((email) => email.trim().toLowerCase()))
  .refine((list) => list.every((email) => /^[^<>@\s]+@[^<>@\s]+$/.test(email)), {
    error: 'must be email addresses, separated by commas',
  })

/** Without an error an update would leave cores idle and say nothing. */
const WORKERS_GONE =
  'WORKERS: a process serves by itself now. Leave WORKERS out, and run several nodes with REDIS_URL to use more cores (docs/operations.md).'

/** Every variable the server reads; all are optional. `.env.example` lists the same. */
export const environmentSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  LOCAL_NETWORK: z
    .enum(['off', 'readers', 'everything'], { error: 'must be off, readers or everything' })
    .default('off'),
  PUBLIC_URL: url(/^https?$/, 'https://scribe.example').optional(),
  TRUST_PROXY: z.string().optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  DATABASE_PASSWORD: z.string().optional(),
  REDIS_URL: url(
    /^(rediss?|unix)$/,
    'redis://user:password@host:6379 or unix:///run/redis/redis.sock',
  ).optional(),
  REDIS_PASSWORD: z.string().optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAILS: emails.optional(),
  PASSWORDS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  OIDC_ISSUER: url(/^https?$/, 'https://login.example').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  OIDC_EMAILS: z.enum(['verified', 'trusted'], { error: 'must be verified or trusted' }).optional(),
  CLERK_SECRET_KEY: startsWith('sk_').optional(),
  CLERK_PUBLISHABLE_KEY: startsWith('pk_test_', 'pk_live_').optional(),
  CLERK_WEBHOOK_SECRET: startsWith('whsec_').optional(),
  CLERK_JWT_KEY: z.string().optional(),
  CLERK_API_URL: url(/^https?$/, 'https://api.clerk.com').optional(),
  RECOGNISER_STREAMS: count.optional(),
  DEEPGRAM_API_KEY: z
    .string()
    .regex(/^[\w.~+-]+$/, 'must be a key, without spaces')
    .optional(),
  DEEPGRAM_URL: url(/^(ws|http)s?$/, 'wss://api.deepgram.com').optional(),
  DEEPGRAM_MODEL: z
    .string()
    .regex(/^nova-[23](-[a-z]+)?$/, 'must be a nova-2 or nova-3 model, such as nova-2')
    .optional(),
  DEEPGRAM_FALLBACK: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  SPEECH_MODEL: z
    .string()
    .refine((text) => parseModelChoice(text) !== null, {
      error: `must be auto, ${SPEECH_MODEL_NAMES.join(', ')}, pocketsphinx, or the path of a folder, such as ./my-model`,
    })
    .optional(),
  MODEL_DOWNLOAD: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  VOCABULARY_FILE: z.string().min(1).optional(),
  REPAIR_WINDOW: z.coerce.number().positive().max(3600).default(30),
  GRACE_MAX_MINUTES: whole(0, 60).default(15),
  API_KEY_RATE: whole(1, 1_000_000).default(600),
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be the short name of a cluster, such as eu' })
    .optional(),
  PUSHER_HOST: url(/^https?$/, 'https://channels.example').optional(),
  PAYMENTS: z
    .enum(['sandbox', 'stripe', 'off'], { error: 'must be sandbox, stripe or off' })
    .optional(),
  STRIPE_SECRET_KEY: startsWith('sk_', 'rk_').optional(),
  STRIPE_WEBHOOK_SECRET: startsWith('whsec_').optional(),
  STRIPE_PRICE_STARTER: startsWith('price_').optional(),
  STRIPE_PRICE_PROFESSIONAL: startsWith('price_').optional(),
  STRIPE_PRICE_BUSINESS: startsWith('price_').optional(),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, {
      error: 'must be an address such as Live-scribe <scribe@example.com>',
    })
    .default('Live-scribe <no-reply@localhost>'),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  OPERATOR_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https?$/ })], {
      error: 'must be an email address, or a URL such as https://scribe.example/contact',
    })
    .optional(),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318').optional(),
  DRAIN_SECONDS: whole(0, 300).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})
/** The validated variables with their defaults; numbers are still in the variable's own unit. */
export type Environment = z.output<typeof environmentSchema>

/** The variables are invalid; the message has a line for each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/**
 * Reads and validates the variables, and the files of secrets. An empty one counts as not set. Throws EnvironmentError with
 * all errors, one per line.
 */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
): Environment {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { variables, faults } = readSecretFiles(set)
  if ((set['WORKERS'] ?? '1') !== '1') faults.push(WORKERS_GONE)
  const parsed = environmentSchema.safeParse(variables)
  if (parsed.success && faults.length === 0) return parsed.data
  const issues = parsed.error?.issues ?? []
  const lines = issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new EnvironmentError([...faults, ...lines].join('\n'))
}
