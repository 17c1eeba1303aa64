import { expect, test } from 'vitest'
import { joinAsGuest, withdraw } from '../support/actions.ts'
import { testDatabase } from '../support/database.ts'
import { addAnother } from '../support/guest-actions.ts'
import { readAll } from '../support/name-actions.ts'
import { oneOf, seededRandom } from '../support/seeded-random.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/** Random guests of an event whose setting of names changes: the raw bytes of each response are searched for all names. */

const db = testDatabase()
const { olga, sam } = testUsers(db)

interface Guest {
  id: string
  secret: string
  names: string[]
}

test('after each step every viewer reads exactly the names that the setting allows', async () => {
  const event = await buildSeries(olga, { max_participants: 4 })
  const guests: Guest[] = []
  const left: Guest[] = []
  let setting: string | null = null
  for (let step = 0; step < 60; step += 1) {
    const guest = oneOf(guests)
    const name = `Name${step}qzx`
    if (seededRandom() < 0.25) {
      setting = oneOf([null, 'participants', 'managers'])
      await olga.update('events', { id: event.id }, { names_for: setting })
    } else if (!guest || (seededRandom() < 0.5 && guests.length < 6)) {
      const own = await joinAsGuest(db.anon.with({ 'cf-connecting-ip': `198.51.100.${step}` }), event, {
        p_name: name,
        p_wait: true,
      })
      guests.push({ id: own.id, secret: own.secret, names: [name] })
    } else if (seededRandom() < 0.4 && guest.names.length < 3) {
      await addAnother(db.anon, event, name, guest.secret, { p_wait: true })
      guest.names.push(name)
    } else if (guest.names.length === 1) {
      await withdraw(db.anon, [guest], guest.secret)
      left.push(...guests.splice(guests.indexOf(guest), 1))
    }
    const all = guests.flatMap(({ names }) => names).sort()
    const namesIn = (text: string) => [...new Set(text.match(/Name\d+qzx/g))].sort()
    for (const viewer of [db.anon, sam]) expect(namesIn(await readAll(viewer, event))).toEqual(setting ? [] : all)
    const someone = oneOf(guests)
    if (someone)
      expect(namesIn(await readAll(db.anon, event, someone.secret))).toEqual(
        setting === 'managers' ? [...someone.names].sort() : all,
      )
    const gone = oneOf(left)
    if (gone) expect(namesIn(await readAll(db.anon, event, gone.secret))).toEqual(setting ? [] : all)
    expect(namesIn(await readAll(olga, event))).toEqual(expect.arrayContaining(all))
  }
})
