export type { ExportFormat } from '@live-scribe/contract/export'
export type { TranscriptionSession } from '@live-scribe/contract/recording'
export type { RecordingFilter } from '@live-scribe/contract/recording/list'
export type { SearchHit } from '@live-scribe/contract/search'
export type { TranscriptSegment } from '@live-scribe/contract/transcript'
export { LiveScribeError, type LiveScribeErrorCode } from './errors.ts'
export type { ServerAddress } from './http/call.ts'
export type { AudioSource } from './listen/audio-source.ts'
export type { EndedEvent, ListenEvent, ListenOptions, StartedEvent } from './listen/listen-event.ts'
export type {
  ConnectionEvent,
  FinalEvent,
  InterimEvent,
  LiveEvent,
  StatusEvent,
} from './live/live-event.ts'
export { LiveScribe, type ReadOptions } from './live-scribe.ts'
export type { CallOptions, ExportOptions } from './recordings.ts'
