import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import type { Form } from './parameters/form.ts'
import type { Rules } from './parameters/rules.ts'

/** A request whose parameters were validated. */
export interface ApiCall {
  /** Parameters of the path. */
  params: Record<string, string>
  /** Parameters of query and body together. */
  form: Form
}
/** Handles a call in one transaction; returns the body, or throws SandboxError. */
export type CallHandler = (change: SandboxTransaction, call: ApiCall) => Promise<object>
/** Adds an endpoint of the API: the parameters it accepts beside `expand`, and its handler. */
export type AddCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  rules: Rules,
  answer: CallHandler,
) => void
