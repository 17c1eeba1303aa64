// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useAddPeople, useTakeBack } from '@/features/event/add-people/mutations'
import { holdRequests } from '../../support/network'
import { expectTold } from '../../support/refusing'
import { renderWithClient, toldNow } from '../../support/render'

const EVENT = 'event0000001'
const next = holdRequests('add_people', 'take_back_people')
const person = { id: 'one', name: 'Ben', phone: '912' }

it('a failed list shows an error, and a retry sends only the people known to be missing', async () => {
  const { result } = renderWithClient(() => useAddPeople(EVENT))
  const add = () => result.current.mutateAsync({ people: [person], section: 'cook', asRegulars: true })
  await expectTold(add, next)
  expect(toldNow()).toContain('Network connection failed')
  const added = add()
  const sent = await next()
  expect(sent.body).toEqual({
    p_event_id: EVENT,
    p_people: [{ ...person, email: null, notes: null }],
    p_section: 'cook',
    p_regulars: true,
  })
  sent.answer({ added: [{ id: 'one', slot: 3 }], left_out: 0, entry: 7 })
  expect(await added).toMatchObject({ entry: 7 })
})

it('a list that could not be taken back shows an error, and the toast names people who stay', async () => {
  const { result } = renderWithClient(() => useTakeBack(EVENT))
  const takeBack = () => result.current.mutateAsync(7)
  await expectTold(takeBack, next)
  expect(toldNow()).toContain('Network connection failed')
  const taken = takeBack()
  const sent = await next()
  expect(sent.body).toEqual({ p_event_id: EVENT, p_entry: 7 })
  sent.answer({ removed: 18, stay: 2 })
  await taken
  expect(toldNow()).toContain('Taken off: 18. 2 were changed since, and stay.')
})
