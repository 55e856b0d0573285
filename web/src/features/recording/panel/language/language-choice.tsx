import { chooseLanguage, formatLanguage, MULTIPLE_LANGUAGES } from '@live-scribe/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configurationQuery } from '#web/api/configuration.ts'
import { Select } from '#web/ui/form/select.tsx'
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
  const { data } = useQuery(configurationQuery)
  const [wanted, setWanted] = useState(getWantedLanguages)
  const languages = data?.speech_to_text.languages ?? []
  if (languages.length < 2) return null
  const choose = (chosen: string) => {
    storeChosenLanguage(chosen)
    setWanted(getWantedLanguages())
  }

  if (language === null) {
    return (
      <Select
        label="Spoken language"
        layout="row"
        value={chooseLanguage(languages, wanted) ?? ''}
        options={sortByName(languages).map((each) => ({
          value: each,
          label: formatLanguage(each),
        }))}
        onChange={choose}
      />
    )
  }

  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-note">
      <span className="font-medium">Spoken language</span>
      <span className="text-ink-soft">{formatLanguage(language)}</span>
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
