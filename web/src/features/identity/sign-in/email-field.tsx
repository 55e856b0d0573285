import { Field } from '#web/ui/form/field.tsx'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The field for one's own email; a password manager fills it in as the user name. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  return (
    <Field
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
