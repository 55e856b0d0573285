import { API_KEY_SCOPES, type ApiKeyScope } from '@live-scribe/contract/api-keys/scopes'
import { useId } from 'react'
import { scopeText } from './scope-text.ts'

interface ScopeChoiceProps {
  chosen: readonly ApiKeyScope[]
  error: string | undefined
  onChange: (chosen: ApiKeyScope[]) => void
}

/** The scopes of a new key, as checkboxes. */
export function ScopeChoice({ chosen, error, onChange }: ScopeChoiceProps) {
  const id = useId()
  const toggle = (scope: ApiKeyScope) =>
    onChange(API_KEY_SCOPES.filter((one) => (one === scope) !== chosen.includes(one)))

  return (
    <fieldset className="flex flex-col" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-medium">The key may</legend>
      {API_KEY_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={() => toggle(scope)}
            className="size-5 shrink-0 cursor-pointer accent-accent"
          />
          <span className="flex flex-col leading-snug">
            {scopeText[scope]}
            <code className="text-note text-ink-faint">{scope}</code>
          </span>
        </label>
      ))}
      {error && (
        <p id={id} className="text-note text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
