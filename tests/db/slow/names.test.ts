import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { addAnother } from '../support/guest-actions.ts'
import { readAsText, readsOf } from '../support/name-actions.ts'
import { joinAsGuest, withdraw } from '../support/registration-actions.ts'
import { oneOf, seededRandom } from '../support/seeded-random.ts'
import { buildSeries, type MadeSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/**
 * Random guests of an event whose setting of names changes: after each step the raw bytes of a viewer's responses are searched for all names.
 * ROSTER_NAME_STEPS is the number of steps.
 */

const db = testDatabase()
const { olga, sam } = testUsers(db)

const STEPS = Number(process.env.ROSTER_NAME_STEPS ?? 600)
/** More of one event would reach its limits of a day. */
const STEPS_OF_AN_EVENT = 60

interface Guest {
  id: string
  secret: string
  names: string[]
}

/** An event, its people and its setting. */
class World {
  readonly event: MadeSeries
  readonly guests: Guest[] = []
  readonly left: Guest[] = []
  setting: string | null = null

  constructor(event: MadeSeries) {
    this.event = event
  }

  /** Changes the setting, or lets a guest join, add a person or leave. */
  async act(step: number): Promise<void> {
    const guest = oneOf(this.guests)
    const name = `Name${step}qzx`
    if (seededRandom() < 0.25) {
      this.setting = oneOf([null, 'participants', 'managers'])
      await olga.update('events', { id: this.event.id }, { names_for: this.setting })
    } else if (!guest || (seededRandom() < 0.5 && this.guests.length < 6)) {
      const address = { 'cf-connecting-ip': `198.51.100.${step % STEPS_OF_AN_EVENT}` }
      const own = await joinAsGuest(db.anon.with(address), this.event, { p_name: name, p_wait: true })
      this.guests.push({ id: own.id, secret: own.secret, names: [name] })
    } else if (seededRandom() < 0.4 && guest.names.length < 3) {
      await addAnother(db.anon, this.event, name, guest.secret, { p_wait: true })
      guest.names.push(name)
    } else if (guest.names.length === 1) {
      await withdraw(db.anon, [guest], guest.secret)
      this.left.push(...this.guests.splice(this.guests.indexOf(guest), 1))
    }
  }

  /** The next reader, and the names that this reader may see. */
  reader() {
    const all = this.guests.flatMap(({ names }) => names)
    const hidden = this.setting ? [] : all
    const someone = oneOf(this.guests)
    const gone = oneOf(this.left)
    return oneOf([
      { viewer: db.anon, names: hidden },
      { viewer: sam, names: hidden },
      { viewer: olga, names: all },
      ...(gone ? [{ viewer: db.anon, secret: gone.secret, names: hidden }] : []),
      ...(someone
        ? [{ viewer: db.anon, secret: someone.secret, names: this.setting === 'managers' ? someone.names : all }]
        : []),
    ])
  }
}

const namesIn = (text: string) => [...new Set(text.match(/Name\d+qzx/g))].sort()

test('after each step a viewer reads exactly the names that the setting allows', {
  timeout: 60_000 + STEPS * 200,
}, async () => {
  let responses = 0
  let world = new World(await buildSeries(olga, { max_participants: 4 }))
  for (let step = 0; step < STEPS; step += 1) {
    if (step % STEPS_OF_AN_EVENT === 0 && step > 0) {
      await db.owner('delete from public.series')
      await db.owner('delete from public.events')
      await db.owner('delete from private.rate_limit_hits')
      world = new World(await buildSeries(olga, { max_participants: 4 }))
    }
    await world.act(step)
    const { viewer, secret, names } = world.reader()
    const [page, ...others] = readsOf(world.event, secret)
    if (!page) return
    expect(namesIn(await readAsText(viewer, page))).toEqual([...names].sort())
    // The activity has people who left, for the organizer.
    if (viewer !== olga) expect(names).toEqual(expect.arrayContaining(namesIn(await readAsText(viewer, oneOf(others)))))
    responses += 1
  }
  expect(responses).toBe(STEPS)
})
