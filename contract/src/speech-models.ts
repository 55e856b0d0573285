import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The local speech models, worst first; pocketsphinx is below them all. */
export const SPEECH_MODEL_NAMES = ['small', 'standard', 'best'] as const
/** The name of a local speech model. */
export type SpeechModelName = (typeof SPEECH_MODEL_NAMES)[number]

const measurement = z.object({
  /** Processing time divided by the audio's, for the live words and for the finals. */
  live_factor: z.number(),
  finals_factor: z.nullable(z.number()),
  /** Streams that the machine carries at once; a recording has one or two. */
  streams: z.int(),
  physical_cores: z.int(),
})

const licence = z.object({
  /** The licensed model, as its publisher names the files. */
  model: z.string(),
  name: z.string(),
  url: z.string(),
  /** The notice that the licence asks for. */
  notice: z.string(),
})

const errorRate = z.object({
  test: z.string(),
  percent: z.number(),
  of: z.enum(['live', 'finals']),
  source: z.string(),
})

const speechModel = z.object({
  name: z.enum(SPEECH_MODEL_NAMES),
  state: z.enum(['in_use', 'installed', 'not_installed']),
  /** Why the model is not used; null when it is, or when nobody asked. */
  refusal: z.nullable(z.string()),
  download_bytes: z.int(),
  /** BCP 47, without a region. */
  language: z.string(),
  licences: z.array(licence),
  /** As published by others, not measured here. */
  published_error_rates: z.array(errorRate),
  /** Null until the model was measured on this machine. */
  measured: z.nullable(measurement),
})

const activity = z.object({
  model: z.enum(SPEECH_MODEL_NAMES),
  /** `waiting` for another process that installs; `measuring` loads and times the model. */
  step: z.enum(['waiting', 'downloading', 'measuring']),
  received_bytes: z.int(),
  total_bytes: z.int(),
})

export const speechModelStatus = z.object({
  /** `auto`, a model, `pocketsphinx`, `own` for the operator's folder, or `hosted`. */
  choice: z.string(),
  /** Whether SPEECH_MODEL made the choice, which `npm run model` then can't change. */
  is_configured: z.boolean(),
  /** What the next recording uses. */
  recogniser: z.string(),
  /** Why that was picked; a clause for people. */
  reason: z.string(),
  /** The running installation; null without one. */
  activity: z.nullable(activity),
  /** Why the last installation failed; null when it did not. */
  failure: z.nullable(z.string()),
  models: z.array(speechModel),
})
/** The recogniser of the node that answers, and the local models with what is known of them. */
export type SpeechModelStatus = z.output<typeof speechModelStatus>

/** The speech models of the node that answers, for the admin area. */
export const getSpeechModels = endpoint({
  method: 'GET',
  path: '/api/admin/speech-models',
  policy: 'admin',
  permission: 'speech:read',
  summary: 'The recogniser of this node, its speech models and their download',
  reply: speechModelStatus,
})
