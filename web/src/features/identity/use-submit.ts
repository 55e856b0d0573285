import { type FormEvent, useState } from 'react'

/** Runs a form's action, one at a time; returns its error text and whether it is running. */
export function useSubmit(action: () => Promise<void>) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const clear = () => setError(null)

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await action()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'That didn’t work. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return { submit, onSubmit, error, isBusy, clear }
}
