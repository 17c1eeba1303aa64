import { expect, it } from 'vitest'
import { namesakeOf } from '@/features/event/sign-up/use-namesake'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'

const sections = [buildSection('Driver', { id: 'd' })]
const page = buildPage({
  event: { sections },
  roster: [
    buildRow(1, { name: 'Ana Sousa', section_id: 'd' }),
    buildRow(2, { name: 'Ben', section_id: 'd' }),
    buildRow(3, { name: 'Ben - 1', section_id: 'd' }),
  ],
  waitlist: [buildWaiting(1, { name: ' ana  SOUSA', section_id: 'd' })],
})

it('finds who has a name as it is seen, and not the row itself', () => {
  expect(namesakeOf(page, 'ANA sousa ', 'new')?.id).toBe('row-1')
  expect(namesakeOf(page, 'Ana Sousa', 'row-1')?.id).toBe('waits-1')
  for (const name of ['Ana', '', ' ', 'Ben - 2']) expect(namesakeOf(page, name, 'new')).toBeUndefined()
})
