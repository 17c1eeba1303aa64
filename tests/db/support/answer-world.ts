import { claim, join, joinAsGuest } from './actions.ts'
import { answersOf } from './answer-actions.ts'
import type { Database } from './database.ts'
import { claimMessages } from './message-actions.ts'
import { addRegular, buildSeries, keepGuestPlace, keepPlace, openNext } from './series-actions.ts'
import type { Visitor } from './visitor.ts'

export type AnswerWorld = Awaited<ReturnType<typeof answerWorld>>

export const noAnswers = { code: 'PT409', hint: 'no_answers', message: /^This event no longer asks who can’t come\./ }

/**
 * A series whose people can say that they can't come, and its second date. Ana and Pia, a guest, keep a place. With them
 * Ben, Gus (a guest) and Ben's friend were on the first.
 */
export async function answerWorld(db: Database) {
  await db.owner('delete from private.messages')
  await db.owner('delete from private.rate_limit_hits')
  await claimMessages(db)
  const [olga, ana, ben] = await Promise.all([db.person('Olga'), db.person('Ana'), db.person('Ben')])
  const series = await buildSeries(olga, { cant_come: 'managers' })
  await join(ana, series)
  const pia = await joinAsGuest(db.anon, series, { p_name: 'Pia' })
  await join(ben, series)
  await claim(ben, series, 'A friend')
  const gus = await joinAsGuest(db.anon, series, { p_name: 'Gus' })
  await keepPlace(ana, series.series_id)
  await keepGuestPlace(db.anon, series.series_id, pia.secret)
  await addRegular(olga, series.series_id, 'A name')
  return { olga, ana, ben, series, secrets: { gus: gus.secret, pia: pia.secret }, date: await openNext(db, series) }
}

/** 'Ben last', in the order of the sheet, as this visitor reads it. */
export const openOf = async (visitor: Visitor, event: { id: string }) =>
  (await answersOf(visitor, event))?.open?.map(({ name, why }) => `${name} ${why}`)

/** The names of people who can't come. */
export const cantOf = async (visitor: Visitor, event: { id: string }) =>
  (await answersOf(visitor, event))?.cant?.map(({ name }) => name)
