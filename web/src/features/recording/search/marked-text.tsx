interface MarkedTextProps {
  text: string
  /** First and end of each mark, in order, in UTF-16 code units. */
  marks: readonly (readonly [number, number])[]
}

/** A text whose found words are marked. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  const ends = [0, ...marks.map(([, end]) => end)]

  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className="found-words">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
