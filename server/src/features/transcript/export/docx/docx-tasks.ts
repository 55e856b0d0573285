import { defineTask } from '#server/lib/threads/define-task.ts'
import { type DocxContent, makeDocx } from './docx-document.ts'

/** Makes a Word document, in the thread of a pool. */
export const makeDocument = defineTask((content: DocxContent) => makeDocx(content))
