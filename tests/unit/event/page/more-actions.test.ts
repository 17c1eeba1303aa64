import { describe, expect, it } from 'vitest'
import { moreActions } from '@/features/event/page/more-actions'
import { buildPage, buildRow } from '../../entities/event/build'

const BEFORE = new Date('2026-11-20T12:00:00Z')
const DURING = new Date('2026-11-26T20:00:00Z')
const AFTER = new Date('2026-11-27T12:00:00Z')

const kinds = (...args: Parameters<typeof moreActions>) => moreActions(...args).map(({ kind }) => kind)
const refusalOf = (wanted: string, ...args: Parameters<typeof moreActions>) =>
  moreActions(...args).find(({ kind }) => kind === wanted)?.refusal

describe('More Actions', () => {
  it('are six for the organizer, and no more once the event has begun', () => {
    const page = buildPage({ viewer: { manages: true, is_organizer: true } })
    const all = ['write', 'add', 'teams', 'cohosts', 'activity', 'duplicate']
    expect(kinds(page, BEFORE)).toEqual(all)
    expect(kinds(page, DURING)).toEqual(all)
    expect(kinds(page, AFTER)).toEqual(all.filter((kind) => kind !== 'add'))
  })

  it('refuse teams of what was called off', () => {
    const page = buildPage({ viewer: { manages: true }, event: { called_off_at: '2026-11-20T11:00:00Z' } })
    expect(refusalOf('teams', page, BEFORE)).toBe('The event was called off.')
  })

  it('let a co-host stop helping, and name no others', () => {
    const page = { ...buildPage({ viewer: { manages: true } }), cohost: 'series' } as const
    expect(moreActions(page, BEFORE)).toContainEqual(
      expect.objectContaining({ kind: 'stop', hint: 'You are a co-host of all its dates' }),
    )
    expect(kinds(page, BEFORE)).not.toContain('cohosts')
  })

  it('say what cannot be done now', () => {
    const nobody = buildPage({ viewer: { manages: true } })
    expect(refusalOf('write', nobody, AFTER)).toBe('No one is on the list yet.')
    expect(refusalOf('teams', nobody, AFTER)).toBe('This needs two people with a slot.')
  })

  it('open teams that were split before people left', () => {
    const page = buildPage({ viewer: { manages: true } })
    expect(refusalOf('teams', { ...page, teams: { teams: [] } }, DURING)).toBeUndefined()
    const two = buildPage({ roster: [buildRow(1), buildRow(2)], viewer: { manages: true } })
    expect(refusalOf('teams', two, DURING)).toBeUndefined()
  })
})
