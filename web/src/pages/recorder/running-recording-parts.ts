// What only a running recording and its end show, in one module, so that it loads with one request.
export { LeaveGuard } from '#web/features/recording/panel/dialogs/leave-guard.tsx'
export { StopDialog } from '#web/features/recording/panel/dialogs/stop-dialog.tsx'
export { RecordingFooter } from '#web/features/recording/panel/recording-footer.tsx'
export { SourcesPanel } from '#web/features/recording/panel/sources/sources-panel.tsx'
export {
  EndedSessionButtons,
  EndedSessionDetails,
} from './ended-session-actions.tsx'
export { LimitCard } from './limit-card.tsx'
