import { beforeAll } from 'vitest'
import type { Database } from './database.ts'
import type { Person } from './visitor.ts'

/**
 * The people of a test file, always in the same roles: `const { olga, ana } = testUsers(db)` at the top of the file. Only people who are named
 * there have accounts.
 */
export function testUsers(db: Database): TestUsers {
  return new TestUsers(db)
}

class TestUsers {
  readonly #db: Database
  readonly #known = new Map<string, Person>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Makes the events. */
  get olga() {
    return this.#named('Olga')
  }

  /** Comes to them, as Ben and Cleo do. */
  get ana() {
    return this.#named('Ana')
  }

  get ben() {
    return this.#named('Ben')
  }

  get cleo() {
    return this.#named('Cleo')
  }

  /** Owns the group. */
  get gina() {
    return this.#named('Gina')
  }

  /** Is an admin of the group. */
  get adam() {
    return this.#named('Adam')
  }

  /** Is a member of the group. */
  get mia() {
    return this.#named('Mia')
  }

  /** Is a stranger to the group. */
  get sam() {
    return this.#named('Sam')
  }

  #named(name: string): Person {
    const known = this.#known.get(name)
    if (known) return known
    const person = this.#db.newcomer(name)
    this.#known.set(name, person)
    beforeAll(() => this.#db.signUp(person))
    return person
  }
}
