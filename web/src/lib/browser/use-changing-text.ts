import { type RefObject, useLayoutEffect, useRef } from 'react'
import { writeChangingText } from './write-changing-text.ts'

/** Writes a text that changes five times a second before what an element holds. */
export function useChangingText<Box extends Element>(text: string): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    if (box.current) writeChangingText(box.current, text)
  }, [text])

  return box
}
