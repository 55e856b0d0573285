import { addressRange, MAX_ADDRESS_RANGES } from '@live-scribe/contract/api-keys/address-range'
import { apiKeyName, type NewApiKey } from '@live-scribe/contract/api-keys/api-keys'
import type { ApiKeyScope } from '@live-scribe/contract/api-keys/scopes'

/** What was typed and chosen for a new key. */
export interface KeyForm {
  name: string
  scopes: readonly ApiKeyScope[]
  /** A day as the browser's date field has it; empty for none. */
  endDay: string
  /** Addresses with commas, spaces or lines between them. */
  addresses: string
}

/** What has to be changed before the key can be made, by its field. */
export type KeyFormErrors = Partial<Record<keyof KeyForm, string>>

/** The key that was asked for, or what has to be changed first. */
export function readKeyForm(
  form: KeyForm,
  now: number,
): { key: NewApiKey } | { errors: KeyFormErrors } {
  const errors: KeyFormErrors = {}
  const name = apiKeyName.safeParse(form.name)
  if (!name.success) errors.name = 'Type a name of letters or digits.'
  if (form.scopes.length === 0) errors.scopes = 'Choose at least one.'
  // A key ends with the chosen day, where its owner is.
  const end = form.endDay === '' ? null : new Date(`${form.endDay}T23:59:59`)
  if (end && !(end.getTime() > now)) errors.endDay = 'Choose today or a later day.'
  const addresses = form.addresses.split(/[\s,]+/).filter(Boolean)
  const wrong = addresses.find((address) => !addressRange.safeParse(address).success)
  if (wrong) errors.addresses = `“${wrong}” is no address. Type one such as 203.0.113.0/24.`
  if (addresses.length > MAX_ADDRESS_RANGES) {
    errors.addresses = `Type at most ${MAX_ADDRESS_RANGES} addresses.`
  }
  if (!name.success || Object.keys(errors).length > 0) return { errors }
  const scopes = [...form.scopes]

  return { key: { name: name.data, scopes, ends_at: end?.toISOString() ?? null, addresses } }
}
