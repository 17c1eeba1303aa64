import { expect, it } from 'vitest'
import { paths, readLink } from '@/lib/browser/paths'

it('reads back what the links of events and groups say', () => {
  expect(readLink(paths.signup('A_b-C0123456'))).toEqual({ id: 'A_b-C0123456' })
  expect(readLink(paths.invite('event', 'A_b-C0123456'))).toEqual({ invite: 'event', id: 'A_b-C0123456' })
  expect(readLink(`${paths.invite('group', '02b0')}/`)).toEqual({ invite: 'group', id: '02b0' })
})

it.each([
  '/',
  '/signup',
  '/signup/',
  '/signup/a/b',
  '/x/signup/a',
  '/invite/user/a',
  '/invite/event',
  paths.editEvent('a'),
])('finds no link in %s', (path) => expect(readLink(path)).toBeNull())
