import { getAbout } from '@live-scribe/contract/sharing/about'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findReadableSession } from '../find-readable-session.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/** Adds the call for what the other side of a conversation is told about its captions. */
export function addGetAbout(add: AddRoute, context: AppContext, guard: SessionCodeGuard): void {
  add(getAbout, async (request) => {
    const { session } = await findReadableSession(context, guard, request)
    const [owner] = await context.db
      .select({ retention: users.recordingRetention })
      .from(users)
      .where(eq(users.id, session.userId))
    if (!owner) throw sessionNotFoundError()
    const { name, capabilities } = context.speechToText
    const { same_origin: isOwnHub, host } = context.viewerChannels.clientSettings
    return {
      session_id: session.code,
      status: session.status,
      started_at: session.startedAt.toISOString(),
      channels: session.channels,
      is_shared: session.isShared,
      can_readers_export: session.canReadersExport,
      retention: session.retention ?? owner.retention,
      sound_service: capabilities.onThisServer ? null : name,
      text_service: isOwnHub ? null : (host?.name ?? HOSTED_CHANNELS),
      operator_contact: context.config.operatorContact,
    }
  })
}

/** The service without a host of its own in the settings. */
const HOSTED_CHANNELS = 'Pusher'
