import { describe, expect, it } from 'vitest'
import { formNow } from '@/features/event/sign-up/form-now'
import type { SignUpTarget } from '@/features/event/sign-up/target'
import { buildPage, buildRow, buildSection } from '../../entities/event/build'

const stored = buildRow(1)
const sections = [buildSection('Driver'), buildSection('Cook')]
const update = (about: Partial<SignUpTarget> = {}): SignUpTarget =>
  ({ mode: 'update', id: stored.id, stored, rowKind: 'own', ...about }) as SignUpTarget
const nobody = { ownId: undefined, lost: undefined, now: new Date('2026-11-20T12:00:00Z') }

describe('the row of an open form', () => {
  const isGone = (target: SignUpTarget, viewer = {}, roster = [buildRow(2)]) =>
    formNow(buildPage({ roster }), target, { ...nobody, ...viewer }).isRowGone

  it('is gone once it has left the list', () => {
    expect(isGone(update())).toBe(true)
    expect(isGone(update(), {}, [stored])).toBe(false)
  })

  it("is not gone if the list is older than the private link's response", () => {
    const guest = update({ secret: 'secret' })
    expect(isGone(guest, { ownId: stored.id })).toBe(false)
    expect(isGone(guest)).toBe(true)
    expect(isGone(guest, { ownId: stored.id, lost: 'The link was replaced' }, [stored])).toBe(true)
  })

  it("is gone independently of the guest, if it is an added person's", () => {
    const added = update({ secret: 'secret', rowKind: 'added' })
    expect(isGone(added, { lost: 'The link was replaced' }, [stored])).toBe(false)
    expect(isGone(added, { ownId: 'row-9' })).toBe(true)
  })
})

describe('the choice of a section', () => {
  const chooses = (target: SignUpTarget) =>
    formNow(buildPage({ event: { sections }, roster: [stored] }), target, nobody).chooses

  it("is required of people who join, and for one's own row", () => {
    expect(chooses({ mode: 'join' })).toBe(true)
    expect(chooses(update())).toBe(true)
    expect(chooses(update({ rowKind: 'other' }))).toBe(false)
    expect(formNow(buildPage(), { mode: 'join' }, nobody).chooses).toBe(false)
  })
})

it('the form of a row shows its section, also once an event manager has moved it', () => {
  const before = { ...stored, section_id: 'driver' }
  const sectionOf = (now = before) =>
    formNow(buildPage({ event: { sections }, roster: [now] }), update({ stored: before }), nobody).section
  expect([sectionOf(), sectionOf({ ...before, section_id: 'cook' })]).toEqual(['driver', 'cook'])
})

describe('an open form', () => {
  const OVER = { datetime: '2026-11-19T10:00:00Z', end_datetime: '2026-11-19T12:00:00Z' }
  const closed = (event: object, target: SignUpTarget = { mode: 'join' }, viewer = {}) =>
    formNow(buildPage({ event, viewer, roster: [stored] }), target, nobody).closed

  it('is closed once the event was called off, closed or is over', () => {
    const [off, after] = [{ called_off_at: '2026-11-20T11:00:00Z' }, { registration_deadline: '2026-11-20T11:00:00Z' }]
    expect([closed({}), closed(off), closed(off, update()), closed(after)]).toEqual([false, true, true, true])
    // One's own can be changed until the end.
    expect([closed(after, update()), closed(OVER, update())]).toEqual([false, true])
  })

  it('stays open for event managers, who add people later too', () => {
    expect(closed(OVER, { mode: 'claim' }, { manages: true })).toBe(false)
  })
})
