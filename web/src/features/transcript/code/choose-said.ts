import { fixSaid } from '@live-scribe/contract/written-form/find-said'
import type { ChooseForm } from '../model/transcript-model.ts'

/** Shows a line as it was said, unless a fix has changed one of its numbers. */
export const chooseSaid: ChooseForm = ({ written, ...line }, fixes) =>
  fixSaid({ ...line, text: written }, fixes) === null ? written : line.said
