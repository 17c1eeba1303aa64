import { TEXT_COLUMNS } from '../../../src/entities/event/text-columns.ts'
import { type Asked, asks, HUGE, OTHERS } from '../support/cost.ts'
import { buildEvent } from '../support/event-actions.ts'
import type { Person, Row } from '../support/visitor.ts'
import { type CostWorld, FIELDS, GUESTS, range, SMALL, select } from './cost-world.ts'

const many = (row: Row, count = 100) => Array.from({ length: count }, () => row)

export const tableCosts = ({ olga, made }: CostWorld): Asked[] => [
  asks('events', '100,000 options', olga, SMALL, (visitor) =>
    buildEvent(visitor as Person, { custom_fields: [select(100_000)] }),
  ),
  asks('events', '20,000 fields', olga, SMALL, (visitor) =>
    buildEvent(visitor as Person, { custom_fields: range(20_000).map(() => select(1)) }),
  ),
  asks('events', 'a huge option', olga, SMALL, (visitor) =>
    buildEvent(visitor as Person, { custom_fields: [{ ...select(1), options: [HUGE] }] }),
  ),
  ...['name', ...Object.keys(TEXT_COLUMNS), 'time_zone', 'currency', 'pay_link'].map((field) =>
    asks('events', `a huge ${field}`, olga, SMALL, (visitor) =>
      visitor.insert('events', { organizer_id: olga.id, name: 'x', [field]: HUGE }),
    ),
  ),
  // The CHECK of the table looks at each field once more, and trims nothing again.
  asks(
    'events',
    'thirty fields, and another name',
    olga,
    { read: SMALL.read, calls: 5 * FIELDS, trims: 40 },
    (visitor) => visitor.update('events', { id: made.asking.id }, { name: 'Same questions' }),
  ),
  asks('events', 'a hundred at once', olga, { read: 4 * GUESTS, calls: 200 }, (visitor) =>
    visitor.insert('events', many({ organizer_id: olga.id, name: 'x' })),
  ),
  // The app never asks like this. The policy is applied to every event there is, but looks up what it needs only once.
  asks('events', 'all there are', olga, { read: OTHERS + GUESTS, calls: 10 }, (visitor) =>
    visitor.select('events', {}, 'id'),
  ),
  asks('labels', 'ten thousand at once', olga, { read: 50 * 50, calls: 600 }, (visitor) =>
    visitor.insert('labels', many({ event_id: made.asking.id, name: 'x' }, 10_000)),
  ),
  asks('groups', 'ten thousand at once', olga, { read: 2 * 200 * 200, calls: 4_000 }, (visitor) =>
    visitor.insert('groups', many({ organizer_id: olga.id, name: 'x' }, 10_000)),
  ),
  asks('groups', 'a huge name', olga, SMALL, (visitor) =>
    visitor.insert('groups', { organizer_id: olga.id, name: HUGE }),
  ),
  ...['name', 'color'].map((field) =>
    asks('labels', `a huge ${field}`, olga, SMALL, (visitor) =>
      visitor.insert('labels', { event_id: made.asking.id, name: 'x', [field]: HUGE }),
    ),
  ),
]
