import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds after which screen readers know a region, and announce what is put into it. */
const REGION_KNOWN_MS = 150

interface StatusTextProps {
  children: ReactNode
  className?: string
}

/** A text that screen readers announce, also when it is there from the start. */
export function StatusText({ children, className = '' }: StatusTextProps) {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), REGION_KNOWN_MS)

    return () => clearTimeout(timer)
  }, [])

  return (
    <p role="status" className={`${className} empty:sr-only`}>
      {isKnown && children}
    </p>
  )
}
