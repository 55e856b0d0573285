import { chooseLanguage, formatLanguage, MULTIPLE_LANGUAGES } from '@live-scribe/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { configurationQuery } from '#web/api/configuration.ts'
import { getWantedLanguages, storeChosenLanguage } from '../../chosen-language.ts'

/** The language of a recording that was opened; null before there is one. */
interface LanguageChoiceProps {
  language: string | null
}

/**
 * The choice of the language of the next recording, or the language of the open one. Left out where
 * only one is recognised, because there is nothing to choose.
 */
export function LanguageChoice({ language }: LanguageChoiceProps) {
  const id = useId()
  const { data } = useQuery(configurationQuery)
  const [wanted, setWanted] = useState(getWantedLanguages)
  const languages = data?.speech_to_text.languages ?? []
  if (languages.length < 2) return null
  const choose = (chosen: string) => {
    storeChosenLanguage(chosen)
    setWanted(getWantedLanguages())
  }

  return (
    <p className="flex w-full items-center justify-between gap-3">
      {language === null ? (
        <>
          <label htmlFor={id} className="font-medium whitespace-nowrap">
            Spoken language
          </label>
          <select
            id={id}
            className="min-h-11 min-w-0 flex-1 rounded-control border border-rule-strong bg-sheet px-2 text-note text-ink"
            value={chooseLanguage(languages, wanted) ?? ''}
            onChange={({ target }) => choose(target.value)}
          >
            {sortByName(languages).map((each) => (
              <option key={each} value={each}>
                {formatLanguage(each)}
              </option>
            ))}
          </select>
        </>
      ) : (
        <>
          <span className="font-medium">Spoken language</span>
          <span className="text-note text-ink-soft">{formatLanguage(language)}</span>
        </>
      )}
    </p>
  )
}

/** By name, with the choice of several at once last. */
function sortByName(languages: readonly string[]): string[] {
  const known = languages.filter((each) => each !== MULTIPLE_LANGUAGES)
  const sorted = known.sort((one, other) =>
    formatLanguage(one).localeCompare(formatLanguage(other), 'en'),
  )

  return languages.length > known.length ? [...sorted, MULTIPLE_LANGUAGES] : sorted
}
