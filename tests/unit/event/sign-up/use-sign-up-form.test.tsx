// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { newDraft, readDraft, toValues, writeDraft } from '@/features/event/my-registration/drafts'
import { readOutbox } from '@/features/event/my-registration/outbox'
import { draftKey } from '@/features/event/my-registration/storage-keys'
import { useSignUpForm } from '@/features/event/sign-up/use-sign-up-form'
import { storedKeys } from '@/lib/browser/storage'
import { buildPage, buildRow, buildSection, buildWaiting } from '../../entities/event/build'
import { renderWithClient } from '../../support/render'

const EVENT = 'event0000001'
const key = draftKey(EVENT, 'claim')
const page = buildPage({
  roster: [buildRow(1, { is_mine: true })],
  waitlist: [buildWaiting(1, { claimed_by_me: true })],
})

type Options = Parameters<typeof useSignUpForm>[0]

/** The form with the props that its page gives it. */
function openForm(form: Partial<Options> & Pick<Options, 'data' | 'target'>) {
  const done = () => {}
  const told = { open: true, ownId: undefined, onDone: done, onQueued: done }
  return renderWithClient(() => useSignUpForm({ ...told, ...form })).result
}

/** Opens a claim while the device has the draft of an earlier one, and types another name. Returns the name it opened with and the id of its row. */
function openClaim(draftId: string) {
  const draft = { ...newDraft({ ...toValues([], null), name: 'First friend' }, []), id: draftId }
  writeDraft(draftKey(EVENT, 'claim', draftId), draft)
  const result = openForm({ data: page, target: { mode: 'claim' } })
  const name = result.current.form.getValues('name')
  result.current.form.setValue('name', 'Second friend')
  const stored = storedKeys(key).map((one) => readDraft(one))
  return { name, id: stored.find((one) => one?.values.name === 'Second friend')?.id }
}

it.each([
  ['has a slot', 'row-1'],
  ['waits', 'waits-1'],
])('a claim whose row %s is done: the next one makes a new row', (_where, draftId) => {
  const { name, id } = openClaim(draftId)
  expect(name).toBe('')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(id).not.toBe(draftId)
})

it('a claim whose row is nowhere is still the same', () => {
  const id = '0b0c7d1e-1111-4222-8333-444455556666'
  expect(openClaim(id)).toEqual({ name: 'First friend', id })
})

describe('the choice of a section', () => {
  const sections = [buildSection('Driver'), buildSection('Cook', { taken: 2 })]
  const joining = draftKey(EVENT, 'join')

  function chosen(section?: string, event = { sections, waitlist: true }) {
    const target = { mode: 'join', ...(section && { section }) } as const
    const result = openForm({ data: buildPage({ event }), target })
    return { section: result.current.form.getValues('section'), isRestored: result.current.isRestored }
  }

  it('is made if only one has room, and by tapping a free row', () => {
    expect(chosen().section).toBe('driver')
    expect(chosen('cook').section).toBe('cook')
    expect(chosen(undefined, { sections: [...sections, buildSection('Sort')], waitlist: true }).section).toBe('')
  })

  it('is kept in the draft, and a tapped row counts more', () => {
    writeDraft(joining, newDraft({ ...toValues([], null), name: 'Ana', section: 'cook' }, []))
    expect(chosen()).toEqual({ section: 'cook', isRestored: true })
    expect(chosen('driver').section).toBe('driver')
  })

  it('is to be made again once the section of the draft has gone', () => {
    writeDraft(joining, newDraft({ ...toValues([], null), name: 'Ana', section: 'gone' }, []))
    expect(chosen(undefined, { sections: [...sections, buildSection('Sort')], waitlist: true }).section).toBe('')
  })

  it.each([
    ['cook', 'driver', { section: 'driver' }],
    ['driver', 'cook', { section: 'cook', sectionName: 'Cook' }],
    ['driver', 'driver', {}],
  ])('left as %s and sent as %s: a switch that is taken back may have arrived already', async (left, section, sent) => {
    const stored = buildRow(1, { id: 'row', name: 'Ana', section_id: 'driver' })
    writeDraft(draftKey(EVENT, 'update', 'row'), newDraft({ ...toValues([], stored), section: left }, [], 'row'))
    const target = { mode: 'update', id: 'row', stored, rowKind: 'own', secret: 'a'.repeat(32) } as const
    const result = openForm({ data: buildPage({ event: { sections } }), target })
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await act(async () => {
      result.current.form.setValue('section', section)
      await result.current.submit()
    })
    offline.mockRestore()
    const { section: to, sectionName } = readOutbox()[0] as { section?: string; sectionName?: string }
    expect({ ...(to && { section: to }), ...(sectionName && { sectionName }) }).toEqual(sent)
  })
})

it('further sections are sent after the sign-up, each as one more slot of the same person', async () => {
  const event = { sections: [buildSection('Driver'), buildSection('Cook'), buildSection('Sort')], max_picks: 3 }
  const result = openForm({ data: buildPage({ event }), target: { mode: 'join' } })
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => {
    result.current.form.setValue('name', 'Ana')
    result.current.form.setValue('section', 'driver')
    result.current.form.setValue('more', ['cook', 'sort'])
    await result.current.submit()
  })
  offline.mockRestore()
  expect(readOutbox()).toMatchObject([
    { kind: 'join', section: 'driver' },
    { kind: 'extra', section: 'cook', input: { name: 'Ana' } },
    { kind: 'extra', section: 'sort', input: { name: 'Ana' } },
  ])
})

it('a form that takes the last slot shows the waitlist only after a refusal', async () => {
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const event = { max_participants: 1, waitlist: true, datetime: null, end_datetime: null }
  let data = buildPage({ event })
  const done = () => {}
  const told = { open: true, ownId: undefined, onDone: done, onQueued: done }
  const { result, rerender } = renderWithClient(() => useSignUpForm({ data, target: { mode: 'join' }, ...told }))
  await act(async () => {
    result.current.form.setValue('name', 'Ana')
    void result.current.submit()
  })
  expect(result.current.isBusy).toBe(true)
  data = buildPage({ event, roster: [buildRow(1)] })
  rerender()
  expect(result.current.waitsFor('')).toBe(false)
  await act(async () => answer(Response.json({ code: 'PT409', hint: 'full', message: 'Full' }, { status: 409 })))
  await vi.waitFor(() => expect(result.current.isBusy).toBe(false))
  expect(result.current.waitsFor('')).toBe(true)
})

it('a change that waits for the network says what it found, and whether an earlier one may have changed that', async () => {
  const typed = { name: 'Ana', email: 'ana@example.org' }
  const stored = buildRow(1, { id: 'row', ...typed })
  const target = { mode: 'update', id: 'row', stored, rowKind: 'own', secret: 'a'.repeat(32) } as const
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const rename = async (name: string) => {
    const result = openForm({ data: page, target })
    await act(async () => {
      result.current.form.setValue('name', name)
      await result.current.submit()
    })
  }
  await rename('Ana Sousa')
  expect(readOutbox()).toMatchObject([{ input: { name: 'Ana Sousa' }, before: typed, isFirst: true }])
  await rename('Ana')
  expect(readOutbox()).toMatchObject([{ input: { name: 'Ana' }, isFirst: false }])
  offline.mockRestore()
})
