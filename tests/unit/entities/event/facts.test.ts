import { expect, test } from 'vitest'
import { eventPageSchema } from '@/entities/event/page-schema'
import { eventColumns } from '../../support/event-columns'

/** Columns that the page does not read under their own name, and why. */
const notRead: Record<string, string> = {
  organizer_id: 'is told as a name',
  created_at: 'concerns nobody who reads the page',
  parent_event_id: 'concerns nobody who reads the page',
  call_offs: 'only bounds how often it can be undone',
  series_id: 'is told beside the event',
  occurs_on: 'is told beside the event',
  price_cents: 'is in price',
  currency: 'is in price',
  pay_link: 'is in price',
  pay_note: 'is in price',
  min_people: 'is in minimum, while it is not sure',
  decide_hours: 'is in minimum',
  decided_at: 'ends that',
}

test('the page reads every column, or it is listed as left out', () => {
  const missing = eventColumns().filter(
    (name) => !(name in eventPageSchema.def.in.shape.event.shape) && !(name in notRead),
  )
  expect(
    missing,
    'not read: give a text fact: true, add others to factsShape in src/entities/event/facts.ts, or to notRead with the reason',
  ).toEqual([])
})
