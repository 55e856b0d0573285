import { getDirection } from './translation-languages.ts'

interface TranslatedLineProps {
  /** The segment number of the line. */
  line: number
  /** The language of the text, as a BCP 47 tag. */
  to: string
  text: string
}

/** The translation of a line, behind its words. */
export function TranslatedLine({ line, to, text }: TranslatedLineProps) {
  return (
    <span className="translation" data-translation={line} lang={to} dir={getDirection(to)}>
      {`${text} `}
    </span>
  )
}
