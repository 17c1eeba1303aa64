import { expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { buildEvent } from '../support/event-actions.ts'
import { buildGroup } from '../support/group-actions.ts'
import { setChoices } from '../support/message-actions.ts'
import { buildSeries } from '../support/series-actions.ts'

/** The language of cards and calendars is that of the organizer, never the reader's. */

const db = testDatabase()

test.each<[Record<string, unknown>, string | undefined]>([
  [{}, undefined],
  [{ language: 'pt-BR' }, 'pt-BR'],
  [{ language: 'de', clock: 'h12' }, 'de-u-hc-h12'],
  [{ clock: 'h23' }, 'en-u-hc-h23'],
  [{ language: { de: true }, clock: 24 }, undefined],
])('with the settings %j of an organizer the language of invites and calendars is %s', async (settings, expected) => {
  const [olga, ana] = [await db.person('Olga'), await db.person('Ana')]
  await setChoices(db, olga, settings)
  await setChoices(db, ana, { language: 'fr' })
  const event = await buildEvent(olga)
  const group = await buildGroup(olga)
  const { series_id: series } = await buildSeries(olga)
  const languageOf = async (name: string, args: Record<string, unknown>) =>
    (await ana.rpc<{ language?: string }>(name, args)).language
  const found = await Promise.all([
    languageOf('get_invite', { p_type: 'event', p_id: event.id }),
    languageOf('get_invite', { p_type: 'event', p_id: series }),
    languageOf('get_invite', { p_type: 'group', p_id: group.id }),
    languageOf('get_calendar', { p_token: series }),
    languageOf('get_calendar', { p_token: await olga.rpc('get_calendar_token') }),
  ])
  expect(found).toEqual(Array.from({ length: 5 }, () => expected))
})
