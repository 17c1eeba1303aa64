import { randomUUID } from 'node:crypto'
import type { Person, Row, Visitor } from './visitor.ts'

/** The response of `get_series`. */
export interface SeriesView extends Row {
  id: string
  ended: boolean
  dates: { occurs_on: string; datetime: string; opens_at: string; id: string | null; skipped: boolean }[]
  regulars: Regular[]
}

export interface Regular extends Row {
  id: string
  name: string
  since: string
  kind: 'account' | 'guest' | 'name'
  section?: string
}

export const seriesView = (visitor: Visitor, seriesId: string) =>
  visitor.rpc<SeriesView>('get_series', { p_series_id: seriesId })

export const keepPlace = (visitor: Visitor, seriesId: string, keep = true) =>
  visitor.rpc<{ regular: boolean }>('keep_place', { p_series_id: seriesId, p_keep: keep })

export const keepGuestPlace = (visitor: Visitor, seriesId: string, secret: string, keep = true) =>
  visitor.rpc<{ regular: boolean }>('keep_place', { p_series_id: seriesId, p_keep: keep, p_secret: secret })

export const addRegular = (visitor: Visitor, seriesId: string, name: string, id: string = randomUUID()) =>
  visitor.rpc<Regular>('add_regular', { p_series_id: seriesId, p_id: id, p_name: name })

export const orderRegulars = (visitor: Visitor, seriesId: string, regulars: { id: string }[]) =>
  visitor.rpc<{ ids: string[] }>('order_regulars', { p_series_id: seriesId, p_ids: regulars.map(({ id }) => id) })

/** 'account Ana', in the order of the regulars. */
export const namesOf = async (organizer: Person, series: { series_id: string }) =>
  (await seriesView(organizer, series.series_id)).regulars.map(({ name, kind }) => `${kind} ${name}`)
