import type { Change } from '../store/change.ts'
import type { Form } from './parameters/form.ts'
import type { Rules } from './parameters/rules.ts'

/** A call that passed its rules. */
export interface Call {
  /** From the path. */
  params: Record<string, string>
  /** Query and body together. */
  form: Form
}
/** Handles a call in one transaction; returns the body, or throws SandboxError. */
export type Answer = (change: Change, call: Call) => Promise<object>
/** Adds a call of the API: what it takes beside `expand`, and what it answers. */
export type AddCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  rules: Rules,
  answer: Answer,
) => void
