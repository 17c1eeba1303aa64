import { expect, test } from 'vitest'
import { buildEvent, hours, join, joinAsGuest, type Registration, withdraw } from '../support/actions.ts'
import { attendance, linesOf, setAttendance } from '../support/attendance-actions.ts'
import { testDatabase } from '../support/database.ts'
import { expectRefusal, refusals } from '../support/refusal.ts'
import { buildSeries } from '../support/series-actions.ts'
import { testUsers } from '../support/test-users.ts'

/**
 * Browsers choose the ids of rows, and all viewers read them on the list. When a person leaves, attendance stays under the id of the row.
 * No one else may get it by making a row with that id.
 */

const db = testDatabase()
const { olga, ana } = testUsers(db)

const again = (row: Registration & { secret: string }, event: { id: string }, fields = {}) =>
  joinAsGuest(db.anon, event, { p_id: row.id, p_name: 'Somebody else', ...fields })

test("a person's attendance stays theirs", async () => {
  const series = await buildSeries(olga)
  const guest = await joinAsGuest(db.anon, series)
  const late = { datetime: hours(-1), end_datetime: hours(1), withdraw_until: hours(-2) }
  await olga.update('events', { id: series.id }, late)
  await setAttendance(olga, series, [guest])
  await withdraw(db.anon, [guest], guest.secret)

  for (const event of [await buildEvent(ana), series]) {
    await expectRefusal(again(guest, event), refusals.idTaken)
    await expectRefusal(join(ana, event, { p_id: guest.id }), refusals.idTaken)
  }
  expect(linesOf(await attendance(olga, series.series_id))).toEqual(['Gus Guest 1 of 1'])
  // A sign-up that is sent a second time is answered as the first, as everywhere.
  expect(await again(guest, series, { p_secret: guest.secret })).toMatchObject({ id: guest.id, slot_number: 1 })
})
