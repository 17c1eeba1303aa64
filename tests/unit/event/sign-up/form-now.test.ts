import { describe, expect, it } from 'vitest'
import type { SignUpTarget } from '@/features/event/draft/sign-up-target'
import { formNow } from '@/features/event/sign-up/form-now'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'

const stored = buildRow(1)
const sections = [buildSection('Driver'), buildSection('Cook')]
const update = (about: Partial<SignUpTarget> = {}): SignUpTarget =>
  ({ mode: 'update', id: stored.id, stored, canWithdraw: true, ...about }) as SignUpTarget
const nobody = { ownId: undefined, lost: undefined, now: new Date('2026-11-20T12:00:00Z') }

describe('the row of an open form is gone', () => {
  const isGone = (target: SignUpTarget, viewer = {}, roster = [buildRow(2)]) =>
    formNow(buildPage({ roster }), target, { ...nobody, ...viewer }).isRowGone

  it('when it is not on the list any more', () => {
    expect(isGone(update())).toBe(true)
    expect(isGone(update(), {}, [stored])).toBe(false)
  })

  it("not while a guest's list is only older than what their private link has opened", () => {
    const guest = update({ secret: 'secret' })
    expect(isGone(guest, { ownId: stored.id })).toBe(false)
    expect(isGone(guest)).toBe(true)
    expect(isGone(guest, { ownId: stored.id, lost: 'The link was replaced' }, [stored])).toBe(true)
  })

  it('of somebody whom a guest added, whatever became of the guest', () => {
    const added = update({ secret: 'secret', isAdded: true })
    expect(isGone(added, { lost: 'The link was replaced' }, [stored])).toBe(false)
    expect(isGone(added, { ownId: 'row-9' })).toBe(true)
  })
})

describe('a section has to be chosen', () => {
  const offered = buildRow(1, { offered: true })
  const chooses = (target: SignUpTarget, roster = [offered]) =>
    formNow(buildPage({ event: { sections }, roster }), target, nobody).chooses

  it('by those who join, and by those whose own row it is', () => {
    expect(chooses({ mode: 'join' })).toBe(true)
    expect(chooses(update())).toBe(true)
    expect(chooses(update({ canWithdraw: false }))).toBe(false)
    expect(formNow(buildPage(), { mode: 'join' }, nobody).chooses).toBe(false)
  })

  it('by those who were about to take a slot whose time is over by now, and nothing is taken over', () => {
    const mine = { ...offered, section_id: 'driver' }
    const over = [{ ...buildSection('Driver'), isOver: true }, buildSection('Cook')]
    const of = (at: typeof sections) =>
      formNow(buildPage({ event: { sections: at }, roster: [mine] }), { mode: 'join', takes: mine }, nobody)
    expect(of(sections)).toMatchObject({ takes: mine, isOfferGone: false, chooses: false })
    expect(of(over)).toMatchObject({ takes: undefined, isOfferGone: true, chooses: true })
  })

  it('not by those who take an offered slot, while it is offered', () => {
    expect(chooses({ mode: 'join', takes: offered })).toBe(false)
    expect(chooses({ mode: 'join', takes: offered }, [buildRow(1)])).toBe(true)
  })
})

it('the form of a row shows first the section that it asks for, and once somebody has moved it, where it stands', () => {
  const asking = { ...stored, section_id: 'driver', wish: { section_id: 'cook', place: 1 } }
  const sectionsOf = (now = asking) =>
    formNow(buildPage({ event: { sections }, roster: [now] }), update({ stored: asking }), nobody).sections
  expect(sectionsOf()).toEqual(['cook', 'driver'])
  expect(sectionsOf({ ...asking, section_id: 'cook' })).toEqual(['cook'])
})

describe('nothing can be sent any more', () => {
  const OVER = { datetime: '2026-11-19T10:00:00Z', end_datetime: '2026-11-19T12:00:00Z' }
  const closed = (event: object, target: SignUpTarget = { mode: 'join' }, viewer = {}) =>
    formNow(buildPage({ event, viewer, roster: [stored] }), target, nobody).closed

  it('once the event was called off, closed or is over', () => {
    const [off, after] = [{ called_off_at: '2026-11-20T11:00:00Z' }, { registration_deadline: '2026-11-20T11:00:00Z' }]
    expect([closed({}), closed(off), closed(off, update()), closed(after)]).toEqual([false, true, true, true])
    // One's own can be changed until the end.
    expect([closed(after, update()), closed(OVER, update())]).toEqual([false, true])
  })

  it('but by those who run it, who add people later too', () => {
    expect(closed(OVER, { mode: 'claim' }, { manages: true })).toBe(false)
  })
})
