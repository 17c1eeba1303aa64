import type { Row, Visitor } from './visitor.ts'

type Dated = { id: string; series_id: string }

/** All calls that may answer with names of an event of a series. */
export function readsOf(event: Dated, p_secret?: string): [name: string, args: Row][] {
  const secret = p_secret && { p_secret }
  const id = { p_event_id: event.id }
  return [
    ['get_event', { ...id, ...secret }],
    ['get_event', { p_event_id: event.series_id, ...secret }],
    ['get_invite', { p_type: 'event', p_id: event.id }],
    ['get_invite', { p_type: 'event', p_id: event.series_id }],
    ['get_answers', { ...id, ...secret }],
    ['get_series', { p_series_id: event.series_id }],
    ['get_waitlist', id],
    ['get_activity', id],
    ['get_reach', id],
    ['get_cohosts', id],
    ['get_payments', {}],
    ['get_attendance', { p_scope: event.series_id }],
    ['export_my_data', {}],
    ...(p_secret ? [['get_registration', { ...id, p_secret }] as [string, Row]] : []),
  ]
}

/** One response as text. A refused call has none. */
export const readAsText = async (viewer: Visitor, [name, args]: [string, Row]): Promise<string> =>
  JSON.stringify(await viewer.rpc(name, args).catch(() => null))

/** All that a viewer can read about an event of a series, as one text. */
export async function readAll(viewer: Visitor, event: Dated, secret?: string): Promise<string> {
  const texts = await Promise.all(readsOf(event, secret).map((call) => readAsText(viewer, call)))
  return texts.join() + JSON.stringify(await viewer.select('participants').catch(() => null))
}
