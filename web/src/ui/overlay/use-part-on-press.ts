import { type ComponentType, useState } from 'react'

/** A part of the page that is loaded when its button is pressed, and prepared before. */
interface PartOnPress<Props> {
  /** Null until the button was pressed and the part is loaded. */
  Part: ComponentType<Props> | null
  /** Why nothing opened, for people; null when it did. */
  problem: string | null
  /** What the button needs until then. */
  handlers: { onPointerEnter: () => void; onFocus: () => void; onClick: () => void }
}

/** Loads a part with the press on its button; its code, when pointer or focus reach the button. */
export function usePartOnPress<Props>(
  load: () => Promise<ComponentType<Props>>,
): PartOnPress<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [isMissing, setMissing] = useState(false)
  const prepare = () => void load().catch(() => {})
  const open = () => {
    setMissing(false)
    load().then(
      (part) => setPart(() => part),
      () => setMissing(true),
    )
  }

  return {
    Part,
    problem: isMissing ? 'Not loaded. Check your connection and try again.' : null,
    handlers: { onPointerEnter: prepare, onFocus: prepare, onClick: open },
  }
}
