import { listUsers } from '@live-scribe/contract/admin'
import { adminAddMinutesToUser } from '@live-scribe/contract/admin/grants'
import type { Crew } from './crew.ts'
import { Person } from './person.ts'
import { retry } from './retry.ts'

const GRANTED_MINUTES = 30

/** An administrator who gives minutes and reads the list of users. */
export class Administrator {
  readonly #crew: Crew
  readonly #person: Person

  private constructor(crew: Crew, person: Person) {
    this.#crew = crew
    this.#person = person
  }

  /** Signs up somebody and makes them an administrator, as the command does. */
  static async appoint(crew: Crew): Promise<Administrator> {
    const person = await Person.signUp(crew.cluster, { url: crew.cluster.url })
    const { database } = crew
    await database.query("update users set staff_role = 'admin' where id = $1", [person.userId])
    await database.query(
      `update auth_user set two_factor_enabled = true
       where id = (select identity_user_id from users where users.id = $1)`,
      [person.userId],
    )
    return new Administrator(crew, person)
  }

  /** Gives minutes, again with the same id until the reply arrives, and then once more. */
  async grant(to: Person): Promise<void> {
    const grant = {
      p_user_id: to.userId,
      p_minutes: GRANTED_MINUTES,
      p_reason: 'For the interview',
      p_grant_id: crypto.randomUUID(),
    }
    for (let time = 1; time <= 2; time += 1) {
      await retry(() => this.#person.ask('POST', adminAddMinutesToUser.path, grant))
    }
    this.#crew.credits.push({ userId: to.userId, minutes: GRANTED_MINUTES })
  }

  /** Reads the list of users. */
  async look(): Promise<void> {
    await retry(() => this.#person.ask('GET', `${listUsers.path}?page_size=50`))
  }
}
