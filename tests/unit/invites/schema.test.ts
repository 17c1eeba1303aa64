import { describe, expect, it } from 'vitest'
import { inviteSchema } from '@/features/invites/invite-schema'

const answer = {
  type: 'event',
  id: 'fiveASide123',
  name: 'Five-a-side',
  description: null,
  datetime: '2026-11-22T18:00:00Z',
  end_datetime: null,
  location: null,
  is_private: false,
  max_participants: 10,
  participant_count: 1,
  group_id: null,
  viewer: { registered: false, can_open: true },
}

describe('the answer of an invite', () => {
  it('says who invites and who comes', () => {
    const said = { organizer_name: 'Olga', people: [{ slot_number: 1, name: 'Ana' }] }
    expect(inviteSchema.parse({ ...answer, ...said })).toMatchObject(said)
  })

  it('shows who waits by initials', () => {
    expect(inviteSchema.parse({ ...answer, line: ['H', 'A'] })).toMatchObject({ line: ['H', 'A'] })
  })

  it('a private event contains no names', () => {
    expect(inviteSchema.parse({ ...answer, is_private: true, organizer_name: 'Olga', people: null })).toMatchObject({
      people: null,
    })
  })

  it('a stored response without a newer key still reads', () => {
    expect(inviteSchema.parse(answer)).toMatchObject({ organizer_name: null, people: null })
  })
})
