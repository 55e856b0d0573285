import type { ApiKeyScope } from '@live-scribe/contract/api-keys/scopes'

/** What each scope lets a program do. */
export const scopeText: Record<ApiKeyScope, string> = {
  'recordings:read': 'Read, search and export your recordings',
  'recordings:write': 'Rename, share, tag, fix and delete your recordings',
  listen: 'Record with your minutes',
  webhooks: 'Manage your webhooks; adding one needs the right to read recordings too',
  'account:read': 'Read your profile, plan and vocabulary',
}
