import {
  announcedLines,
  announcementPauses,
  type ViewerSettings,
} from '../settings/viewer-settings.ts'
import type { AnnouncerPace } from './line-announcer.ts'

/** How lines are announced with these settings. */
export function toAnnouncerPace({
  announce,
  pause,
}: Pick<ViewerSettings, 'announce' | 'pause'>): AnnouncerPace {
  return { every: announcedLines[announce], pauseMs: announcementPauses[pause] * 1000 }
}
