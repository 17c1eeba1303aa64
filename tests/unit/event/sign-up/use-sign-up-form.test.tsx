// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { draftKey, newDraft, readDraft, toValues, writeDraft } from '@/features/event/registration/form-values'
import { useSignUpForm } from '@/features/event/sign-up/use-sign-up-form'
import { buildPage, buildRow, buildWaiting } from '../../entities/event/build'
import { renderWithClient } from '../../support/render'

const EVENT = 'event0000001'
const key = draftKey(EVENT, 'claim')
const page = buildPage({
  roster: [buildRow(1, { is_mine: true })],
  waitlist: [buildWaiting(1, { claimed_by_me: true })],
})

/** Claims a slot with what an earlier claim left on the device, and gives the id of the row that this one makes. */
function openClaim(draftId: string) {
  const draft = { ...newDraft({ ...toValues([], null), name: 'First friend' }, []), id: draftId }
  writeDraft(key, draft)
  const { result } = renderWithClient(() =>
    useSignUpForm({
      ...{ data: page, target: { mode: 'claim' }, waits: true },
      ...{ onDone: () => {}, onQueued: () => {}, onFull: () => {} },
    }),
  )
  const name = result.current.form.getValues('name')
  result.current.form.setValue('name', 'Second friend')
  return { name, id: readDraft(key)?.id }
}

beforeEach(() => localStorage.clear())

it.each([
  ['has a slot', 'row-1'],
  ['waits', 'waits-1'],
])('a claim whose row %s is done: the next one makes a row of its own', (_where, draftId) => {
  const { name, id } = openClaim(draftId)
  expect(name).toBe('')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(id).not.toBe(draftId)
})

it('a claim whose row is nowhere is still the same', () => {
  const id = '0b0c7d1e-1111-4222-8333-444455556666'
  expect(openClaim(id)).toEqual({ name: 'First friend', id })
})
