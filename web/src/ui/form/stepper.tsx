import { Minus, Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface StepperProps {
  /** Names the value, as in "Chunk size". */
  label: string
  value: number
  min: number
  max: number
  unit?: string
  onStep: (direction: 1 | -1) => void
}

/** A number with minus and plus buttons. */
export function Stepper({ label, value, min, max, unit, onStep }: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line with other controls
    <div role="group" aria-label={label} className="inline-flex items-center">
      <StepButton label={`Decrease ${label}`} isAtEnd={value <= min} onClick={() => onStep(-1)}>
        <Icon of={Minus} size={16} />
      </StepButton>
      <output className="figures min-w-[3ch] text-center text-ink">
        {value}
        {unit && <span className="text-ink-faint"> {unit}</span>}
      </output>
      <StepButton label={`Increase ${label}`} isAtEnd={value >= max} onClick={() => onStep(1)}>
        <Icon of={Plus} size={16} />
      </StepButton>
    </div>
  )
}

interface StepButtonProps {
  label: string
  isAtEnd: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the stepper; at a limit it keeps the focus and does nothing. */
function StepButton({ label, isAtEnd, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={() => isAtEnd || onClick()}
      className="inline-grid size-11 place-items-center rounded-control text-ink-soft transition-colors duration-150 hover:bg-ink/6 hover:text-ink focus-visible:rounded-control aria-disabled:cursor-not-allowed aria-disabled:text-rule-strong aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}
