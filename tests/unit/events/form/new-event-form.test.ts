// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { newEventDefaults } from '@/features/events/form/defaults'
import { eventDraftSchema } from '@/features/events/form/schema'
import { newEventDraft, useNewEventForm } from '@/features/events/form/use-new-event-form'
import { AppError } from '@/lib/backend/errors'
import { erasePersonalData } from '@/lib/browser/storage'
import { buildForm } from './build'

const defaults = newEventDefaults({}, '', 1)
const open = (initial = defaults) => renderHook(() => useNewEventForm(initial)).result
const typeName = (form: ReturnType<typeof open>, name: string) =>
  act(() => form.current.form.setValue('name', name, { shouldDirty: true }))

describe('a half-written new event', () => {
  it('is there again after a reload', () => {
    typeName(open(), 'Picnic')
    const again = open()
    expect(again.current.restored).toBe(true)
    expect(again.current.form.getValues('name')).toBe('Picnic')
  })

  it('leaves nothing behind when nothing was typed or it was emptied again', () => {
    const form = open()
    expect(newEventDraft.read()).toBeNull()
    typeName(form, 'Picnic')
    typeName(form, '')
    expect(newEventDraft.read()).toBeNull()
  })

  it('lets the group of the address win', () => {
    newEventDraft.write({ values: eventDraftSchema.parse(buildForm({ name: 'Picnic', group_id: 'old' })) })
    expect(open({ ...defaults, group_id: 'new' }).current.form.getValues('group_id')).toBe('new')
    expect(open().current.form.getValues('group_id')).toBe('old')
  })

  it('goes when the person starts over, and with everything personal at sign-out', () => {
    typeName(open(), 'Picnic')
    const again = open()
    act(() => again.current.startOver())
    expect(again.current.form.getValues('name')).toBe('')
    expect(newEventDraft.read()).toBeNull()
    typeName(again, 'Secret')
    erasePersonalData()
    expect(newEventDraft.read()).toBeNull()
  })

  it('keeps the group of the address when the person starts over', () => {
    newEventDraft.write({ values: eventDraftSchema.parse(buildForm({ name: 'Picnic', group_id: 'old' })) })
    const form = open({ ...defaults, group_id: 'addressed' })
    act(() => form.current.startOver())
    expect(form.current.form.getValues()).toMatchObject({ name: '', group_id: 'addressed' })
    expect(newEventDraft.read()).toBeNull()
  })

  it('is kept from versions without deadlines and sections', () => {
    const { registration_deadline, withdraw_until, waitlist, sections, ...before } = buildForm({ name: 'Picnic' })
    localStorage.setItem('roster:draft:new-event', JSON.stringify({ values: before, sentAt: null }))
    expect(open().current.form.getValues()).toMatchObject({
      name: 'Picnic',
      registration_deadline: null,
      waitlist: true,
      sections: [],
    })
  })

  it('is ignored when it is of another shape', () => {
    localStorage.setItem('roster:draft:new-event', '{"values":{"name":7},"sentAt":null}')
    expect(open().current.restored).toBe(false)
  })
})

describe('creating it', () => {
  it('uses the draft up', async () => {
    const form = open()
    typeName(form, 'Picnic')
    await act(() => form.current.send(async () => 'created'))
    typeName(form, 'Typed while leaving')
    expect(newEventDraft.read()).toBeNull()
  })

  const lost = () => Promise.reject(new AppError('network'))
  /** Tries once more to create the event, without getting an answer. Returns the id that was sent. */
  async function lostAttempt(form: ReturnType<typeof open>): Promise<string> {
    const attempt = vi.fn((_requestId: string) => lost())
    await act(() => expect(form.current.send(attempt)).rejects.toThrow())
    return String(attempt.mock.calls[0]?.[0])
  }

  it('keeps what was typed when it is refused', async () => {
    const form = open()
    typeName(form, 'Picnic')
    const refusal = new AppError('validation', 'Event name is required', { code: 'invalid_input' })
    await act(() => expect(form.current.send(() => Promise.reject(refusal))).rejects.toBe(refusal))
    expect(newEventDraft.read()).toMatchObject({ values: { name: 'Picnic' } })
  })

  it('is one request after a lost answer, also after a reload', async () => {
    const form = open()
    typeName(form, 'Picnic')
    const first = await lostAttempt(form)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(await lostAttempt(form)).toBe(first)
    const again = open()
    expect(await lostAttempt(again)).toBe(first)
    const asked = vi.fn(async (_requestId: string) => undefined)
    await act(() => again.current.send(asked))
    expect(asked.mock.calls).toEqual([[first]])
    expect(newEventDraft.read()).toBeNull()
  })

  it('is one request when the page is reloaded before the answer', () => {
    const form = open()
    typeName(form, 'Picnic')
    const sent: string[] = []
    const never = (id: string) => new Promise<void>(() => void sent.push(id))
    act(() => void form.current.send(never))
    const again = open()
    act(() => void again.current.send(never))
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
  })

  it('is a new request once the form has changed', async () => {
    const form = open()
    typeName(form, 'Picnic')
    const first = await lostAttempt(form)
    typeName(form, 'Picnic at the lake')
    expect(await lostAttempt(form)).not.toBe(first)
    act(() => form.current.startOver())
    typeName(form, 'Picnic')
    expect(await lostAttempt(form)).not.toBe(first)
  })
})
