// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import { sendOrQueue } from '@/features/event/my-registration/mutations'
import { changeOutbox, type RegistrationEntry, readOutbox } from '@/features/event/my-registration/outbox'
import { sentAgain } from '@/features/event/my-registration/outbox-changes'
import { eventQuery } from '@/features/event/my-registration/queries'
import { sendOutbox } from '@/features/event/my-registration/send-waiting'
import { queryClient } from '@/lib/backend/query-client'
import { buildPage } from '../../entities/event/build'
import { answer, calls, failure, join, never, refusal, row, SECRET, setOnline, watchNetwork } from './network'

watchNetwork()

describe('sending what was kept', () => {
  beforeEach(async () => {
    await sendOrQueue(join('a'), never)
    await sendOrQueue(join('b', 'Ana'), never)
    setOnline(true)
  })

  it('goes on after a refusal, which stays with its sentence', async () => {
    answer.mockImplementationOnce(async () => refusal('full', 'All slots are taken'))
    answer.mockImplementationOnce(async () => Response.json(row('b', 'Ana')))
    await sendOutbox()
    expect(readOutbox()).toMatchObject([{ participantId: 'a', state: 'refused', sentence: 'All slots are taken' }])
  })

  it('does not ask to wait where the section of a person with a slot turned out to be full', async () => {
    changeOutbox(() => [])
    setOnline(false)
    await sendOrQueue({ ...join('a'), kind: 'update', section: 'c', sectionName: 'Cook' } as RegistrationChange, never)
    setOnline(true)
    answer.mockImplementationOnce(async () => refusal('section_full', 'Cook is full. Choose another one.'))
    await sendOutbox()
    const [refused] = readOutbox()
    expect(refused).toMatchObject({ state: 'refused', sentence: 'Cook is full. Choose another one.' })
    expect(refused).not.toHaveProperty('asksToWait')
  })

  const choice = { section: 'd', sectionName: 'Driver' }
  it.each<[string, object, string]>([
    ['a sign-up', {}, 'All slots are taken'],
    ['a person whom a guest brings', { kind: 'claim', rowKind: 'added' }, 'All slots are taken'],
    ['a sign-up for a section', choice, 'Driver is full.'],
    ['a switch to a section', { kind: 'update', ...choice }, 'Driver is full.'],
  ])('%s that found no room asks to wait, and goes to the line as the same row', async (_what, about, sentence) => {
    changeOutbox(() => [])
    setOnline(false)
    await sendOrQueue({ ...join('a'), ...about } as RegistrationChange, never)
    setOnline(true)
    answer.mockImplementationOnce(async () => refusal('full', 'All slots are taken'))
    await sendOutbox()
    const [asking] = readOutbox()
    expect(asking).toMatchObject({ state: 'refused', sentence, asksToWait: true, input: { name: 'Leo' } })
    await sendOutbox()
    expect(calls()).toHaveLength(1)
    changeOutbox((outbox) => sentAgain(outbox, asking as RegistrationEntry, true))
    answer.mockImplementationOnce(async () => Response.json({ ...row('a', 'Leo'), slot_number: null, place: 1 }))
    await sendOutbox()
    const sent = JSON.parse(String(answer.mock.lastCall?.[1]?.body))
    expect([sent.p_id, sent.p_section, sent.p_wait]).toEqual(['a', 'section' in about ? 'd' : undefined, true])
    expect(readOutbox()).toEqual([])
  })

  it('does not offer the waitlist if it is known to be off', async () => {
    queryClient.setQueryData(eventQuery('event0000001').queryKey, buildPage({ event: { waitlist: false } }))
    answer.mockImplementation(async () => refusal('full', 'All slots are taken'))
    await sendOutbox()
    expect(readOutbox()[0]).toMatchObject({ state: 'refused', sentence: 'All slots are taken' })
    expect(readOutbox()[0]).not.toHaveProperty('asksToWait')
    queryClient.clear()
  })

  it('sends with a first change what its form found, so that concurrent changes stay; a later one replaces all', async () => {
    changeOutbox(() => [])
    setOnline(false)
    const before = { name: 'Leo', email: '', phone: '912', notes: '', responses: {} }
    const change = (id: string, isFirst: boolean) =>
      ({ ...join(id, 'Leo'), kind: 'update', before, isFirst }) as RegistrationChange
    await sendOrQueue(change('a', true), never)
    await sendOrQueue(change('b', false), never)
    setOnline(true)
    answer.mockImplementation(async () => Response.json(row('a', 'Leo')))
    await sendOutbox()
    const [first, later] = answer.mock.calls.map(([, init]) => JSON.parse(String(init?.body)))
    expect(first).toMatchObject({ p_id: 'a', p_before: before })
    expect(later).not.toHaveProperty('p_before')
  })

  it.each(['full', 'section_over', 'picks_overlap'])(
    'leaves the row of an earlier attempt where it is, if the section chosen since is refused (%s)',
    async (word) => {
      const edited = { ...join('a'), section: 'c', sectionName: 'Cook', isEdited: true }
      await sendOrQueue(edited as RegistrationChange, never)
      changeOutbox((outbox) => outbox.filter(({ participantId }) => participantId === 'a'))
      answer.mockImplementationOnce(async () => Response.json({ ...row('a', 'Leo'), section_id: 'd' }))
      answer.mockImplementationOnce(async () => refusal(word, 'Choose another one.'))
      answer.mockImplementationOnce(async () => Response.json({ ...row('a', 'Leo'), section_id: 'd' }))
      await sendOutbox()
      expect(calls().map(([call]) => call)).toEqual(['register', 'update_registration', 'update_registration'])
      expect(JSON.parse(String(answer.mock.lastCall?.[1]?.body))).not.toHaveProperty('p_section')
      expect(readOutbox()).toEqual([])
      expect(localStorage.getItem('roster-guest:event0000001')).toContain(SECRET)
    },
  )

  it('leaves a row of an earlier attempt as an event manager has changed it', async () => {
    await sendOrQueue(join('a', 'Leo'), never)
    changeOutbox((outbox) => outbox.filter(({ participantId }) => participantId === 'a'))
    answer.mockImplementation(async () => Response.json({ ...row('a', 'Leonard'), section_id: 'd' }))
    await sendOutbox()
    expect(calls().map(([call]) => call)).toEqual(['register'])
    expect(readOutbox()).toEqual([])
  })

  it.each(['section_gone', 'section_required'])('asks to choose (%s), and sends nothing until then', async (word) => {
    answer.mockImplementation(async () => refusal(word, 'Choose again.'))
    await sendOutbox()
    expect(readOutbox()).toMatchObject([
      { state: 'refused', asksToChoose: true, input: { name: 'Leo' } },
      { state: 'refused', asksToChoose: true, input: { name: 'Ana' } },
    ])
    await sendOutbox()
    expect(calls()).toHaveLength(2)
  })

  it('keeps the input for a registration that has closed, and says so', async () => {
    answer.mockImplementation(async () => refusal('closed', 'Registration Closed'))
    await sendOutbox()
    const sentence = expect.stringMatching(/^Registration closed before it arrived\. What you typed is kept/)
    expect(readOutbox()).toMatchObject([
      { state: 'refused', sentence, input: { name: 'Leo' } },
      { state: 'refused', sentence, input: { name: 'Ana' } },
    ])
  })

  it('stops without an answer and tries again after growing pauses, in the same order', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    await sendOutbox()
    expect(calls()).toEqual([['register', 'a']])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls()).toHaveLength(3)

    answer.mockImplementation(async (_url, init) => {
      const { p_id, p_entry } = JSON.parse(String(init?.body))
      return Response.json(row(p_id, p_entry.name))
    })
    await sendOutbox()
    expect(calls().slice(3)).toEqual([
      ['register', 'a'],
      ['register', 'b'],
    ])
    expect(readOutbox()).toEqual([])
  })

  it.each([
    ['the database takes too long', () => failure('57014', 'canceling statement due to statement timeout')],
    ['another change was in the way', () => failure('40P01', 'deadlock detected')],
    ['the gateway takes no more', () => Response.json({ message: 'API rate limit exceeded' }, { status: 429 })],
  ])('waits when %s', async (_why, comesBack) => {
    answer.mockImplementation(async () => comesBack())
    await sendOutbox()
    expect(readOutbox()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  })

  it('waits when there are too many sign-ups at once, in its order, and holds up no other event', async () => {
    const sentence = 'Too many sign-ups at once. Wait 9 seconds and try again.'
    const elsewhere = { ...join('c', 'Rui'), eventId: 'event0000002' }
    setOnline(false)
    await sendOrQueue(elsewhere, never)
    setOnline(true)
    answer.mockImplementation(async (_url, init) =>
      JSON.parse(String(init?.body)).p_id === 'c'
        ? Response.json({ ...row('c', 'Rui'), event_id: 'event0000002' })
        : refusal('throttled', sentence),
    )
    await sendOutbox()
    expect(calls()).toEqual([
      ['register', 'a'],
      ['register', 'c'],
    ])
    expect(readOutbox()).toMatchObject([
      { participantId: 'a', state: 'waiting', sentence },
      { participantId: 'b', state: 'waiting', sentence },
    ])

    answer.mockImplementation(async (_url, init) => Response.json(row(JSON.parse(String(init?.body)).p_id, 'Leo')))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(calls().slice(2, 4)).toEqual([
      ['register', 'a'],
      ['register', 'b'],
    ])
    expect(readOutbox().filter(({ state }) => state === 'waiting')).toEqual([])
  })

  it('drops the message about too many sign-ups once there is no response', async () => {
    answer.mockImplementation(async () => refusal('throttled', 'Too many sign-ups at once.'))
    await sendOutbox()
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    await sendOutbox()
    expect(readOutbox()[0]).not.toHaveProperty('sentence')
  })

  it('sends what a closed tab was sending', async () => {
    changeOutbox((outbox) => outbox.map((entry) => ({ ...entry, state: 'sending' })))
    answer.mockImplementation(async (_url, init) => Response.json(row(JSON.parse(String(init?.body)).p_id, 'Leo')))
    await sendOutbox()
    expect(readOutbox()).toEqual([])
  })

  it('puts a later change of the same row into the outbox, so that it cannot arrive first', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await sendOrQueue(join('a', 'Leonardo'), never)).toEqual({ queued: true })
    expect(readOutbox().map(({ name }) => name)).toEqual(['Leonardo', 'Ana'])
  })
})
