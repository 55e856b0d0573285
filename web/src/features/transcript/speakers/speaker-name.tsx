import { SPEAKER_CLASS } from './speaker-name-writer.ts'

interface SpeakerNameProps {
  /** The key of the speaker. */
  speaker: string
  name: string
  /** The number of the speaker's colour; undefined without one. */
  colour: number | undefined
  className: string
}

/** The name above an interim, which is no button: interims are hidden from screen readers. */
export function SpeakerName({ speaker, name, colour, className }: SpeakerNameProps) {
  return (
    <span aria-hidden="true" data-testid="speaker-name" className={className}>
      <span data-speaker={speaker} data-colour={colour} className={SPEAKER_CLASS}>
        {name}
      </span>
    </span>
  )
}
