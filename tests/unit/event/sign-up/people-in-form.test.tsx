// @vitest-environment jsdom

import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GUEST } from '@/entities/person/holder'
import { PeopleInForm } from '@/features/event/sign-up/components/people-in-form'
import { usePeople } from '@/features/event/sign-up/use-people'
import { buildPage } from '../../entities/event/build'
import { drawWithClient } from '../../support/render'

const { event } = buildPage()
const Form = ({ most = 10 }) => (
  <PeopleInForm people={usePeople(event, { isOffered: true, holder: GUEST })} event={event} section="" most={most} />
)
const tap = (detail: number) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add another person' }), { detail }))
const parts = () => screen.queryAllByRole('button', { expanded: false }).length + screen.queryAllByRole('region').length

it('a double tap on ‘Add another person’ adds one', async () => {
  drawWithClient(<Form />)
  await tap(1)
  await tap(2)
  expect(parts()).toBe(1)
})

it('a tap right after a name was typed adds one more, however fast it came', async () => {
  drawWithClient(<Form />)
  await tap(1)
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Tom' } })
  await tap(2)
  expect(parts()).toBe(2)
})

it('‘Another person’ is offered up to the limit of the event, and never at 0', async () => {
  const { unmount } = drawWithClient(<Form most={1} />)
  await tap(1)
  expect(screen.queryByRole('button', { name: 'Add another person' })).toBeNull()
  unmount()
  localStorage.clear()
  drawWithClient(<Form most={0} />)
  expect(screen.queryByRole('button', { name: 'Add another person' })).toBeNull()
})
