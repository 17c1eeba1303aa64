import type { Row, Visitor } from './visitor.ts'

/** All that a viewer can read about an event of a series, as one text. A refused call adds nothing. */
export async function readAll(
  viewer: Visitor,
  event: { id: string; series_id: string },
  p_secret?: string,
): Promise<string> {
  const secret = p_secret && { p_secret }
  const id = { p_event_id: event.id }
  const calls: [string, Row][] = [
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
  const told = await Promise.all(calls.map(([name, args]) => viewer.rpc(name, args).catch(() => null)))
  const rows = await viewer.select('participants').catch(() => null)
  return JSON.stringify([told, rows])
}
