import { useState } from 'react'

/** The texts of a form's fields: `input` binds a field, `reset` empties the form. */
export function useTextFields<Texts extends Record<string, string>>(initial: Texts) {
  const [texts, setTexts] = useState(initial)
  const input = (name: keyof Texts) => ({
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts({ ...texts, [name]: target.value }),
  })

  return { texts, input, reset: () => setTexts(initial) }
}
