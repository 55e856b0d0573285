import { recordingState } from '@live-scribe/contract/recording/list'
import { toTagKey } from '@live-scribe/contract/recording/tags'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { isFiltered, type ListFilter } from './list-filter.ts'
import { RenameTagButton } from './rename-tag-button.tsx'
import { stateLabels } from './state-labels.ts'
import { tagsQuery } from './tags-query.ts'

interface ListFilterBarProps {
  filter: ListFilter
  onFilter: (filter: ListFilter) => void
  /** Whether it takes the focus of the button that opened it. */
  takesFocus: boolean
}

const all = { value: '', label: 'All' } as const
const states = recordingState.options.map((value) => ({ value, label: stateLabels[value] }))

/** The fields that filter the list by tag, state and date. */
export function ListFilterBar({ filter, onFilter, takesFocus }: ListFilterBarProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (takesFocus) fields.current?.querySelector('select')?.focus()
  }, [takesFocus])
  const { data: tags = [] } = useQuery(tagsQuery)
  const { tag = '', state = '', from, until } = filter
  const names = tags.map(({ name }) => name)
  const chosen = names.find((name) => toTagKey(name) === toTagKey(tag)) ?? tag
  const offered = chosen === '' || names.includes(chosen) ? names : [chosen, ...names]
  const change = (changes: { [Name in keyof ListFilter]: ListFilter[Name] | '' }) => {
    const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== '')
    onFilter(Object.fromEntries(entries))
  }

  return (
    <fieldset ref={fields} className="flex flex-wrap items-end gap-3">
      <legend className="sr-only">Filter recordings</legend>
      <Column>
        <Select
          layout="stacked"
          label="Tag"
          value={chosen}
          options={[all, ...offered.map((name) => ({ value: name, label: name }))]}
          onChange={(name) => change({ tag: name })}
        />
      </Column>
      <Column>
        <Select
          layout="stacked"
          label="State"
          value={state}
          options={[all, ...states]}
          onChange={(value) => change({ state: value })}
        />
      </Column>
      <Day label="From" value={from} onChange={(day) => change({ from: day })} />
      <Day label="To" value={until} onChange={(day) => change({ until: day })} />
      {tag !== '' && <RenameTagButton tag={chosen} onRenamed={(to) => change({ tag: to })} />}
      {isFiltered(filter) && (
        <Button variant="quiet" size="small" className="min-h-11!" onClick={() => onFilter({})}>
          Clear filters
        </Button>
      )}
    </fieldset>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string) => void
}

function Day({ label, value = '', onChange }: DayProps) {
  const id = useId()

  return (
    <Column>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min="1000-01-01"
        max="2999-12-31"
        className="mt-1.5 min-h-11 w-full min-w-0 rounded-control border border-rule-strong bg-sheet px-3 text-body text-ink"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Column>
  )
}

function Column({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-1 basis-36 flex-col sm:max-w-48">{children}</div>
}
