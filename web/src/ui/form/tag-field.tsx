import { X } from 'lucide'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Field } from './field.tsx'

interface TagFieldProps {
  names: readonly string[]
  /** Offered while typing, but for those that are there. */
  suggestions: readonly string[]
  /** What a typed tag is stored as, or what is wrong with it. */
  parse: (typed: string) => { tag: string } | { error: string }
  onChange: (names: readonly string[]) => void
  /** Called with all tags, the one that is still typed included. */
  onSubmit: (names: readonly string[]) => void
  isBusy?: boolean
  /** What follows in the form, with its submit button. */
  children: ReactNode
}

/**
 * A form of tags: typing adds one, its cross removes it, and its name takes it back into the field
 * to type another one in its place. Enter in the empty field submits.
 */
export function TagField({ names, suggestions, parse, onChange, ...form }: TagFieldProps) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const focus = () => field.current?.querySelector('input')?.focus()
  /** All tags with the typed one; null when that is not valid. */
  const take = (): readonly string[] | null => {
    if (typed.trim() === '') return names
    const parsed = parse(typed)
    if ('error' in parsed) {
      setError(parsed.error)
      return null
    }
    const known = suggestions.find((name) => isSame(name, parsed.tag)) ?? parsed.tag
    const taken = names.some((name) => isSame(name, known)) ? names : [...names, known]
    setTyped('')
    setError(undefined)
    onChange(taken)

    return taken
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const taken = take()
    if (taken && !form.isBusy) form.onSubmit(taken)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isAdding = (event.key === 'Enter' || event.key === ',') && typed.trim() !== ''
    if (isAdding) {
      event.preventDefault()
      take()
    } else if (event.key === 'Backspace' && typed === '') onChange(names.slice(0, -1))
  }
  const remove = (name: string) => {
    onChange(names.filter((each) => each !== name))
    focus()
  }
  const retype = (name: string) => {
    const taken = take()
    if (!taken) return
    onChange(taken.filter((each) => each !== name))
    setTyped(name)
    focus()
  }

  return (
    <form onSubmit={submit} className="mt-5 flex flex-col gap-4">
      {names.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {names.map((name) => (
            <li
              key={name}
              className="inline-flex max-w-full items-center rounded-control border border-rule-strong"
            >
              <button
                type="button"
                aria-label={`Change ${name}`}
                onClick={() => retype(name)}
                className="min-h-11 min-w-0 truncate pl-3 text-note hover:underline"
              >
                <bdi>{name}</bdi>
              </button>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => remove(name)}
                className="inline-flex size-11 shrink-0 items-center justify-center text-ink-faint hover:text-ink"
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={field}>
        <Field
          label="Add a tag"
          data-autofocus
          autoComplete="off"
          dir="auto"
          enterKeyHint="done"
          list={`${id}-tags`}
          hint="Enter adds it. Click on a tag to change it."
          error={error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <datalist id={`${id}-tags`}>
          {suggestions
            .filter((name) => !names.some((each) => isSame(each, name)))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      </div>
      {form.children}
    </form>
  )
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
