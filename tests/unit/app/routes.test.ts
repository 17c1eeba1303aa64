import { expect, test } from 'vitest'
import { findRoute, routes } from '@/app/routes'

test.each(routes.filter(({ path }) => path !== '*'))(
  'the address of $path leads to that page, and to no page before it in the list',
  (route) => {
    const { route: found, params } = findRoute(route.path.replaceAll(/:(\w+)/g, 'some-$1'))
    expect(found).toBe(route)
    expect(params).toEqual(
      Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, `some-${name}`])),
    )
  },
)

test('an address that ends in a slash leads to the same page', () => {
  expect(findRoute('/signup/abc/').params).toEqual({ eventId: 'abc' })
})

test.each(['/nowhere', '/signup', '/signup/abc/more', '/groups/abc/nothing'])('%s is no page', (address) => {
  expect(findRoute(address).route.path).toBe('*')
})
