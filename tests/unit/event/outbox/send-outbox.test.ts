// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RegistrationChange } from '@/features/event/draft/registration-change'
import { markForWaitlist, withOrphansWaiting } from '@/features/event/outbox/outbox-sending'
import { changeOutbox, readOutbox } from '@/features/event/outbox/outbox-store'
import { sendOrQueue } from '@/features/event/outbox/send-change'
import { sendOutbox } from '@/features/event/outbox/send-outbox'
import { eventQuery, guestQuery } from '@/features/event/registration/queries'
import { AppError } from '@/lib/backend/errors'
import { queryClient } from '@/lib/backend/query-client'
import { removeToast } from '@/lib/feedback/toast-store'
import { buildPage, buildRow } from '../../entities/event/build'
import { toldNow } from '../../support/render'

/** The network between the phone and the database; `answer` says what comes back. */
const answer = vi.fn<typeof fetch>()
const watchOnline = () => vi.spyOn(navigator, 'onLine', 'get')
let online: ReturnType<typeof watchOnline>
const SECRET = 'a'.repeat(32)

const row = (id: string, name: string) => ({
  id,
  event_id: 'event0000001',
  name,
  slot_number: 3,
  created_at: '2026-11-20T10:00:00Z',
  email: null,
  phone: null,
  notes: null,
  responses: {},
})

const refusal = (hint: string, message: string) => Response.json({ hint, message, code: 'PT409' }, { status: 409 })

const failure = (code: string, message: string) => Response.json({ code, message, hint: null }, { status: 500 })

const join = (id: string, name = 'Leo'): RegistrationChange => ({
  kind: 'join',
  eventId: 'event0000001',
  eventName: 'Thursday Five-a-side',
  participantId: id,
  name,
  secret: SECRET,
  input: { name, email: '', phone: '', notes: '', responses: {} },
})

/** The calls that left the phone, as function and row. */
const calls = () =>
  answer.mock.calls.map(([url, init]) => {
    const sent = JSON.parse(String(init?.body))
    return [String(url).split('/').at(-1), sent.p_id ?? sent.p_ids?.[0]]
  })

const never = () => Promise.reject(new Error('nothing may be sent directly'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  online = watchOnline().mockReturnValue(false)
})
afterEach(() => {
  answer.mockReset()
})

describe('a sign-up without a network', () => {
  it('is kept at once, and sent once when the network is back', async () => {
    expect(await sendOrQueue(join('a'), never)).toEqual({ queued: true })
    await sendOutbox()
    expect(calls()).toEqual([])

    online.mockReturnValue(true)
    answer.mockImplementation(async () => Response.json(row('a', 'Leo')))
    await Promise.all([sendOutbox(), sendOutbox()])
    expect(calls()).toEqual([['register', 'a']])
    expect(readOutbox()).toEqual([])
    expect(localStorage.getItem('roster-guest:event0000001')).toContain(SECRET)
  })

  it('is sent with the wish for mails, both again until both have arrived, and a refusal of mails is no failure', async () => {
    await sendOrQueue({ ...join('a'), mail: true } as RegistrationChange, never)
    online.mockReturnValue(true)
    const mails = vi.fn().mockRejectedValueOnce(new TypeError('no network'))
    mails.mockResolvedValue(refusal('throttled', 'Too many changes at once.'))
    answer.mockImplementation(async (url) =>
      String(url).endsWith('mail_guest') ? mails() : Response.json(row('a', 'Leo')),
    )
    await sendOutbox()
    expect(readOutbox()).toMatchObject([{ state: 'waiting', mail: true }])
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await sendOutbox()
    const both = [
      ['register', 'a'],
      ['mail_guest', 'a'],
    ]
    expect(calls()).toEqual([...both, ...both])
    expect(readOutbox()).toEqual([])
    expect(queryClient.getQueryData(guestQuery('event0000001').queryKey)?.registration).toMatchObject({
      mail: { why: 'Too many changes at once.' },
    })
  })

  it('is kept when the network is lost while it is sent: it may have arrived', async () => {
    online.mockReturnValueOnce(true)
    const failing = () => Promise.reject(new AppError('network'))
    expect(await sendOrQueue(join('a'), failing)).toEqual({ queued: true })
    expect(readOutbox()).toMatchObject([{ state: 'waiting', attempted: true }])
  })

  it('does not take the place of what another tab put there while it was sent', async () => {
    online.mockReturnValueOnce(true)
    let fail = (_reason: AppError) => {}
    const leaving = sendOrQueue(join('a'), () => new Promise((_, reject) => (fail = reject)))
    await sendOrQueue({ ...join('a'), kind: 'withdraw' }, never)
    fail(new AppError('network'))
    expect(await leaving).toEqual({ queued: true })
    expect(readOutbox()).toMatchObject([{ kind: 'withdraw', attempted: true }])
  })

  it('is not kept when it fails online', async () => {
    online.mockReturnValue(true)
    await expect(sendOrQueue(join('a'), () => Promise.reject(new AppError('network')))).rejects.toThrow('Network')
    expect(readOutbox()).toEqual([])
  })

  it('is not kept when there is nobody to send it for', async () => {
    const { secret: _secret, ...mine } = join('a')
    await expect(sendOrQueue(mine, () => Promise.reject(new AppError('network')))).rejects.toThrow('Network')
  })
})

it("a change that was refused stays until another try, whatever else of its row arrives: 'I'm coming' is not such a try", async () => {
  await sendOrQueue({ ...join('a'), kind: 'update' } as RegistrationChange, never)
  changeOutbox((outbox) => outbox.map((entry) => ({ ...entry, state: 'refused', sentence: 'Cook is full.' })))
  online.mockReturnValue(true)
  const { input: _input, ...about } = join('a') as Extract<RegistrationChange, { input: unknown }>
  await sendOrQueue({ ...about, kind: 'confirm' }, async () => null)
  expect(readOutbox()).toMatchObject([{ kind: 'update', state: 'refused' }])
  await sendOrQueue({ ...join('a'), kind: 'update' } as RegistrationChange, async () => null)
  expect(readOutbox()).toEqual([])
})

describe('a withdrawal that an older version has kept, which does not say whose it is', () => {
  const kept = async (changes: object) => {
    queryClient.setQueryData(eventQuery('event0000001').queryKey, buildPage({ roster: [buildRow(1, changes)] }))
    const { input: _input, ...about } = join('row-1', 'Ana') as Extract<RegistrationChange, { input: unknown }>
    await sendOrQueue({ ...about, kind: 'withdraw' }, never)
    online.mockReturnValue(true)
    answer.mockImplementation(async () => {
      // The page reads the list again before the answer is here.
      queryClient.setQueryData(eventQuery('event0000001').queryKey, buildPage())
      return Response.json(null)
    })
    onTestFinished(() => {
      queryClient.clear()
      removeToast()
    })
    await sendOutbox()
    return toldNow()
  }

  it("is told as a friend's where the list says so", async () => {
    expect(await kept({ claimed_by_me: true })).toBe('Thursday Five-a-side: the slot for Ana is given up.')
  })

  it('and as one’s own otherwise', async () => {
    expect(await kept({ is_mine: true })).toBe('You have withdrawn from Thursday Five-a-side.')
  })
})

it('a change that took the place of one that is being sent is sent too', async () => {
  await sendOrQueue(join('a'), never)
  online.mockReturnValue(true)
  answer.mockImplementationOnce(async () => {
    // This tab was frozen, so another tab took its change for unsent, and there the person withdraws.
    changeOutbox(withOrphansWaiting)
    await sendOrQueue({ ...join('a'), kind: 'withdraw' }, never)
    return Response.json(row('a', 'Leo'))
  })
  answer.mockImplementation(async () => Response.json(null))
  await sendOutbox()
  expect(calls()).toEqual([
    ['register', 'a'],
    ['withdraw', 'a'],
  ])
  expect(readOutbox()).toEqual([])
})

describe('sending what was kept', () => {
  beforeEach(async () => {
    await sendOrQueue(join('a'), never)
    await sendOrQueue(join('b', 'Ana'), never)
    online.mockReturnValue(true)
  })

  it('goes on after a refusal, which stays with its sentence', async () => {
    answer.mockImplementationOnce(async () => refusal('full', 'All slots are taken'))
    answer.mockImplementationOnce(async () => Response.json(row('b', 'Ana')))
    await sendOutbox()
    expect(readOutbox()).toMatchObject([{ participantId: 'a', state: 'refused', sentence: 'All slots are taken' }])
  })

  it('asks anyone who found the event full to wait, and then sends the same row for the line', async () => {
    answer.mockImplementationOnce(async () => refusal('full', 'All slots are taken'))
    answer.mockImplementationOnce(async () => Response.json(row('b', 'Ana')))
    await sendOutbox()
    const [asking] = readOutbox()
    expect(asking).toMatchObject({ asksToWait: true, input: { name: 'Leo' } })
    await sendOutbox()
    expect(calls()).toHaveLength(2)

    changeOutbox((outbox) => markForWaitlist(outbox, asking?.key ?? ''))
    answer.mockImplementationOnce(async () => Response.json({ ...row('a', 'Leo'), slot_number: null, place: 1 }))
    await sendOutbox()
    expect(calls().at(-1)).toEqual(['register', 'a'])
    expect(JSON.parse(String(answer.mock.lastCall?.[1]?.body))).toMatchObject({ p_wait: true })
    expect(readOutbox()).toEqual([])
  })

  it('asks for a person whom a guest brings, who did not fit, alone: the others are in with the guest', async () => {
    changeOutbox(() => [])
    online.mockReturnValue(false)
    const brings = (id: string, name: string) =>
      ({ ...join(id, name), kind: 'claim', isAdded: true }) as RegistrationChange
    for (const change of [join('own', 'Maria'), brings('tom', 'Tom'), brings('lisa', 'Lisa')])
      await sendOrQueue(change, never)
    online.mockReturnValue(true)
    answer.mockImplementationOnce(async () => Response.json(row('own', 'Maria')))
    answer.mockImplementationOnce(async () => Response.json(row('tom', 'Tom')))
    answer.mockImplementationOnce(async () => refusal('full', 'All slots are taken'))
    await sendOutbox()
    const [asking, ...others] = readOutbox()
    expect(asking).toMatchObject({ participantId: 'lisa', isAdded: true, asksToWait: true, state: 'refused' })
    expect(others).toEqual([])

    changeOutbox((outbox) => markForWaitlist(outbox, asking?.key ?? ''))
    answer.mockImplementationOnce(async () => Response.json({ ...row('lisa', 'Lisa'), slot_number: null, place: 1 }))
    await sendOutbox()
    expect(JSON.parse(String(answer.mock.lastCall?.[1]?.body))).toMatchObject({
      p_id: 'lisa',
      p_claim: true,
      p_secret: SECRET,
      p_wait: true,
    })
    expect(readOutbox()).toEqual([])
  })

  it('asks nobody to wait if the waitlist is known to be off', async () => {
    queryClient.setQueryData(eventQuery('event0000001').queryKey, buildPage({ event: { waitlist: false } }))
    answer.mockImplementation(async () => refusal('full', 'All slots are taken'))
    await sendOutbox()
    expect(readOutbox()[0]).toMatchObject({ state: 'refused', sentence: 'All slots are taken' })
    expect(readOutbox()[0]).not.toHaveProperty('asksToWait')
    queryClient.clear()
  })

  it.each(['join', 'update'] as const)(
    'asks whose section is full (%s), and stands in its line with the same row',
    async (kind) => {
      const choice = { section: 'd', sectionName: 'Driver' }
      await sendOrQueue({ ...join('a'), kind, ...choice } as RegistrationChange, never)
      changeOutbox((outbox) => outbox.filter(({ participantId }) => participantId === 'a'))
      answer.mockImplementationOnce(async () => refusal('full', 'All slots are taken'))
      await sendOutbox()
      const [asking] = readOutbox()
      expect(asking).toMatchObject({
        state: 'refused',
        sentence: 'Driver is full.',
        asksToWait: true,
        input: { name: 'Leo' },
      })
      changeOutbox((outbox) => markForWaitlist(outbox, asking?.key ?? ''))
      answer.mockImplementationOnce(async () => Response.json({ ...row('a', 'Leo'), section_id: 'd', place: 1 }))
      await sendOutbox()
      expect(JSON.parse(String(answer.mock.lastCall?.[1]?.body))).toMatchObject({ p_section: 'd', p_wait: true })
      expect(readOutbox()).toEqual([])
    },
  )

  it('leaves the row of an earlier attempt where it is, if the section chosen since is full', async () => {
    await sendOrQueue({ ...join('a'), section: 'c', sectionName: 'Cook' } as RegistrationChange, never)
    changeOutbox((outbox) => outbox.filter(({ participantId }) => participantId === 'a'))
    answer.mockImplementationOnce(async () => Response.json({ ...row('a', 'Leo'), section_id: 'd' }))
    answer.mockImplementationOnce(async () => refusal('full', 'All slots are taken'))
    answer.mockImplementationOnce(async () => Response.json({ ...row('a', 'Leo'), section_id: 'd' }))
    await sendOutbox()
    expect(calls().map(([call]) => call)).toEqual(['register', 'update_registration', 'update_registration'])
    expect(JSON.parse(String(answer.mock.lastCall?.[1]?.body))).not.toHaveProperty('p_section')
    expect(readOutbox()).toEqual([])
    expect(localStorage.getItem('roster-guest:event0000001')).toContain(SECRET)
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

  it('keeps what was typed for a registration that closed meanwhile, and says so', async () => {
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
      const { p_id, p_name } = JSON.parse(String(init?.body))
      return Response.json(row(p_id, p_name))
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
    online.mockReturnValue(false)
    await sendOrQueue(elsewhere, never)
    online.mockReturnValue(true)
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

  it('no longer says that there were too many once nothing answers', async () => {
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
