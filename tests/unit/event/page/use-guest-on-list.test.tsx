// @vitest-environment jsdom
import { isValidElement } from 'react'
import { expect, it } from 'vitest'
import type { MyRegistration } from '@/features/event/my-registration/use-my-registration'
import { useGuestOnList } from '@/features/event/page/use-guest-on-list'
import { buildPage, buildRow } from '../../entities/event/build'
import { renderWithClient } from '../../support/render'

const SECRET = 'a'.repeat(32)
const page = buildPage()

it.each([
  ['has their private link while people they added are on the list', [buildRow(2)], SECRET],
  ['has none once all that is left is what they get back', [], undefined],
])('a guest who has left %s', (_, rows, secret) => {
  const added = { secret: SECRET, rows, payments: [] } as unknown as MyRegistration['added']
  const my = { own: null, added, state: 'ready', lost: undefined, whoseIsAsked: false, retry: () => {} } as const
  const { result } = renderWithClient(() => useGuestOnList(page, my))
  const { links } = result.current
  expect(isValidElement<{ secret: string }>(links) ? links.props.secret : undefined).toBe(secret)
})
