import { customType } from 'drizzle-orm/pg-core'

/** PostgreSQL's words of a text, for search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
