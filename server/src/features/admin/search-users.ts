import { between, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'

const idForm = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'

/**
 * Condition for users whose name or email contains the text, or whose id starts with it; ignores
 * case.
 */
export function createUserSearchCondition(text: string): SQL | undefined {
  if (text === '') return undefined
  const isInText = sql`strpos(${users.searchText}, lower(${text})) > 0`
  if (!isStartOfId(text)) return isInText
  const idWith = (digit: string) => text + idForm.slice(text.length).replaceAll('x', digit)
  return or(isInText, between(users.id, idWith('0'), idWith('f')))
}

function isStartOfId(text: string): boolean {
  const characters = [...text]
  return (
    characters.length <= idForm.length &&
    characters.every((character, index) =>
      idForm[index] === '-' ? character === '-' : /[0-9a-f]/i.test(character),
    )
  )
}
