// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContactLinks } from '@/features/event/roster/components/contact-links'
import { buildRow } from '../../entities/event/build'

test.each([
  ['ana+roster@example.org', 'ana%2Broster@example.org'],
  // Old rows: today such an address is refused.
  ['boss%40bank.example?bcc=all@x.example', 'boss%2540bank.example%3Fbcc%3Dall@x.example'],
  ['ana@x.example?subject=Hi&body=Pay.me', 'ana@x.example%3Fsubject%3DHi%26body%3DPay.me'],
])('a mail to %s goes there and nowhere else, and says nothing', (email, to) => {
  render(<ContactLinks row={buildRow(1, { contact_visible: true, email })} name="Ana" />)
  expect(screen.getByRole('link', { name: 'Email Ana' }).getAttribute('href')).toBe(`mailto:${to}`)
})
