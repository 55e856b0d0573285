import { useEffect } from 'react'
import { keepPlaceOverPrinting } from '#web/features/transcript/list/keep-place-over-printing.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { Announcer } from '../announcer/announcer.tsx'
import { toAnnouncerPace } from '../announcer/announcer-pace.ts'
import { countMissed } from '../place/missed-items.ts'
import { PlaceNote } from '../place/place-note.tsx'
import { describeMissed } from '../place/place-text.ts'
import { useMissedEntries } from '../place/use-missed-entries.ts'
import type { PlaceControl } from '../place/use-place.ts'
import type { ViewerSettings } from '../settings/viewer-settings.ts'
import type { AutoScroller } from './auto-scroller.ts'
import { useAutoScrollState } from './use-auto-scroll.ts'

/** Props of what helps a reader to keep their place. */
export interface ReadingAidsProps {
  code: string
  store: TranscriptStore
  /** The language of the text, as a BCP 47 tag or `multi`. */
  language: string
  isOwner: boolean
  scroller: AutoScroller
  settings: Pick<ViewerSettings, 'announce' | 'pause'>
  /** The place that is marked in the text; null where no whole text is shown. */
  reader: PlaceControl | null
  /** Called with whether new lines are announced here, or not at all, and the text stays silent. */
  onAnnounced: (isAnnounced: boolean) => void
}

/** The marked place of a reader who looked away, over printing too, and new lines for screen readers. */
export function ReadingAids({ reader, onAnnounced, ...props }: ReadingAidsProps) {
  useEffect(() => {
    onAnnounced(true)

    return () => onAnnounced(false)
  }, [onAnnounced])
  useEffect(keepPlaceOverPrinting, [])
  if (reader) return <PlaceAndLines {...props} reader={reader} />

  return (
    <Announcer {...props} pace={toAnnouncerPace(props.settings)} isAway={false} missed={null} />
  )
}

type LinesProps = Omit<ReadingAidsProps, 'reader' | 'onAnnounced'> & { reader: PlaceControl }

function PlaceAndLines({ code, store, scroller, settings, isOwner, language, reader }: LinesProps) {
  const { place, dismiss, jump } = reader
  const { mode } = useAutoScrollState(scroller)
  const isLeft = place.name === 'back' && mode === 'left'
  const back = place.name === 'back' && place.isNoted ? place : null
  const entries = useMissedEntries(store, back?.until ?? 0)
  const missed = back ? countMissed({ entries, line: back.line }) : 0
  const text = back && missed > 0 ? describeMissed(back, missed) : null

  return (
    <>
      {back && text !== null && (
        <div className="relative">
          <PlaceNote
            {...{ code, isOwner, store, entries, text }}
            place={back}
            onJump={jump}
            onDismiss={dismiss}
          />
        </div>
      )}
      <Announcer
        {...{ store, language, isOwner }}
        pace={toAnnouncerPace(settings)}
        isAway={place.name === 'away' || isLeft}
        missed={text}
        isMissedRead={back !== null && entries.length >= back.until}
      />
    </>
  )
}
