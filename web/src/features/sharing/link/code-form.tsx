import { SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'
import { parseSessionCode } from '@live-scribe/contract/sharing/parse-session-code'
import { type FormEvent, useState } from 'react'
import { navigateAway } from '#web/lib/links/navigate-away.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'

const NOT_A_CODE = `A code has ${SESSION_CODE_LENGTH} letters and digits, as in K7RM2Q. It never has 0, O, 1, I or L.`

interface CodeFormProps {
  label?: string
  /** The initial value, which was sent and is no code. */
  typed?: string
  /** Whether it is what the page is for. */
  isMain?: boolean
}

/** Opens a transcript by its code. Without script the server reads the code from the URL. */
export function CodeForm(props: CodeFormProps) {
  const { label = 'Were you given a code?', typed = '', isMain = false } = props
  const [error, setError] = useState(typed === '' ? undefined : NOT_A_CODE)
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('code')
    const code = parseSessionCode(String(value ?? ''))
    if (code === null) setError(NOT_A_CODE)
    else navigateAway(`/view/${code}`)
  }

  return (
    <form
      action="/view"
      onSubmit={open}
      noValidate
      className="flex w-full max-w-[26rem] items-start gap-3 text-body max-[22rem]:flex-col"
    >
      <div className="min-w-0 flex-1">
        <Field
          label={label}
          name="code"
          defaultValue={typed}
          error={error}
          placeholder="K7RM2Q"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={() => setError(undefined)}
        />
      </div>
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'outline'}
        className="mt-7.5 min-h-12! max-[22rem]:mt-0"
      >
        Read along
      </Button>
    </form>
  )
}
