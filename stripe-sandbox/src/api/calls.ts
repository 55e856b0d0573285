import type { SandboxTransaction } from '../store/sandbox-transaction.ts'
import type { Form } from './parameters/form.ts'
import type { ParameterRules } from './parameters/parameter-rules.ts'

/** A request whose parameters were validated. */
export interface ApiCall {
  /** The parameters in the request's path. */
  params: Record<string, string>
  /** The parameters of the query and the body together. */
  form: Form
}
/** Handles a call in one transaction; returns the body, or throws SandboxError. */
type CallHandler = (change: SandboxTransaction, call: ApiCall) => Promise<object>
/** Adds an endpoint of the API: the parameters it accepts beside `expand`, and its handler. */
export type AddCall = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  rules: ParameterRules,
  handle: CallHandler,
) => void
