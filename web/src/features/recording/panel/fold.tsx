import { SlidersHorizontal } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface FoldProps {
  /** What the button names. */
  label: string
  /** Where it is folded away: nowhere, where the words come below it, or at every width. */
  folds: 'never' | 'above-words' | 'always'
  children: ReactNode
}

/** Puts a part of the page behind a button, so that what matters now comes first. */
export function Fold({ label, folds, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isAlways = folds === 'always'
  const closed = isAlways ? 'hidden' : 'hidden lg:contents'

  return (
    <>
      {folds !== 'never' && (
        <Button
          variant="quiet"
          size="small"
          className={`-mx-3 -my-2 self-start ${isAlways ? '' : 'lg:hidden'}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={SlidersHorizontal} size={16} />
          {label}
        </Button>
      )}
      <div id={id} className={folds === 'never' || isOpen ? 'contents' : closed}>
        {children}
      </div>
    </>
  )
}
