// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { RegistrationChange } from '@/features/event/my-registration/change'
import type { Outbox, RegistrationEntry } from '@/features/event/my-registration/outbox'
import {
  cancelled,
  heldUp,
  marked,
  nextToSend,
  sentAgain,
  withChange,
} from '@/features/event/my-registration/outbox-changes'
import { bannerText, cardText, othersWithRoom, sentText } from '@/features/event/my-registration/outbox-text'
import { buildRegistration } from '../../entities/event/build'
import { change, claim, doing, first, join, summary, tried, withdraw } from './doing'

describe('a change that the event refuses for now', () => {
  const sentence = 'Too many sign-ups at once. Wait 30 seconds and try again.'
  const waiting = () => {
    const outbox = tried(doing([], join('a'), claim('b')))
    return heldUp(outbox, first(outbox), sentence)
  }

  it('says so, also for changes that wait behind it', () => {
    const texts = (waiting() as RegistrationEntry[]).map((entry) => cardText(entry, { isOnline: true, sections: [] }))
    expect(texts).toEqual([
      { title: 'Not sent yet', text: `${sentence} Your sign-up will be sent by itself. You have no slot until then.` },
      {
        title: 'Not sent yet',
        text: `${sentence} The slot for Leo will be sent by itself. The slot stays free until then.`,
      },
    ])
    expect(cardText(first(waiting()), { isOnline: false, sections: [] }).text).toMatch(
      /^Your sign-up will be sent when/,
    )
  })

  it('can still be replaced by a change from an older state', () => {
    const known = doing([], join('a'))
    const later = heldUp(known, first(known), sentence)
    const made = { key: 'late', owner: 'ana', queuedAt: 99, attempted: true }
    expect(summary(withChange(later, join('a', 'Leonardo'), made, known))).toEqual([['join', 'a', 'Leonardo']])
  })

  it('is forgotten once it is cancelled', () => {
    const outbox = waiting()
    const [withdrawal] = cancelled(outbox, first(outbox))
    expect(withdrawal?.kind).toBe('withdraw')
    expect(withdrawal).not.toHaveProperty('sentence')
  })
})

describe('a refused change', () => {
  const refused = () => {
    const outbox = doing([], join('a'))
    return marked(outbox, first(outbox), { state: 'refused', sentence: 'All slots are taken' })
  }

  it('stays with its reason and is not sent again by itself', () => {
    expect(refused()).toMatchObject([{ state: 'refused', sentence: 'All slots are taken' }])
    expect(nextToSend(refused(), 'ana')).toBeUndefined()
    expect(nextToSend(doing(refused(), claim('b')), 'ana')?.participantId).toBe('b')
  })

  it('is replaced by another try, without its old reason', () => {
    const [entry] = doing(refused(), join('a', 'Leonardo'))
    expect(entry).toMatchObject({ state: 'waiting', name: 'Leonardo' })
    expect(entry?.sentence).toBeUndefined()
  })
})

describe('a sign-up that found the event full', () => {
  const toLine = (outbox: Outbox) => sentAgain(outbox, first(outbox), true)
  const asking = () => {
    const outbox = doing([], join('a', 'Leo'))
    return marked(outbox, first(outbox), { state: 'refused', sentence: 'All slots are taken', asksToWait: true })
  }

  it('asks whether to wait, and waits for an answer', () => {
    expect(cardText(asking()[0] as RegistrationEntry, { isOnline: true, sections: [] })).toEqual({
      title: 'All slots are taken. Join the waitlist?',
      text: 'They were taken before your sign-up arrived. What you typed is kept until you decide.',
    })
    expect(nextToSend(asking(), 'ana')).toBeUndefined()
  })

  it('says on other pages what it asks, and what came of it', () => {
    const entry = asking()[0] as RegistrationEntry
    expect(bannerText(entry)).toBe('Thursday Five-a-side: All slots are taken. Join the waitlist?')
    const waiting = buildRegistration({ slot_number: null, place: 2 })
    expect(sentText(entry, waiting)).toBe('You are 2nd in line for Thursday Five-a-side.')
    const [friend, leaving] = doing([], claim('a'), { ...withdraw('b'), wait: true }) as RegistrationEntry[]
    expect(friend && sentText(friend, waiting)).toBe('Leo is 2nd in line for Thursday Five-a-side.')
    expect(leaving && sentText(leaving, null)).toBe('You have left the waitlist of Thursday Five-a-side.')
  })

  it('says that there is room again, and then asks for a slot and not for the line', () => {
    const plain = { id: '', name: '', size: 2, taken: 1, waiting: 0 }
    const card = (section: object) =>
      cardText(asking()[0] as RegistrationEntry, { isOnline: true, sections: [{ ...plain, ...section }] })
    expect(card({})).toEqual({
      title: 'There is room again',
      text: 'Your sign-up found no free slot when it arrived. What you typed is kept until you decide.',
    })
    for (const full of [{ taken: 2 }, { waiting: 1 }])
      expect(card(full).title).toBe('All slots are taken. Join the waitlist?')
    const outbox = asking()
    const [entry] = sentAgain(outbox, first(outbox), false)
    expect(entry).toMatchObject({ state: 'waiting', participantId: 'a', name: 'Leo' })
    for (const gone of ['asksToWait', 'wait']) expect(entry).not.toHaveProperty(gone)
  })

  it('stays for the line when what was typed is changed before it is sent', () => {
    const line = toLine(asking())
    expect(doing(line, change('a', 'Leonardo'))).toMatchObject([{ kind: 'join', wait: true, name: 'Leonardo' }])
  })
})

describe('in an event with sections', () => {
  const driver = { section: 'd', sectionName: 'Driver' }
  const toDriver = { ...join('a'), ...driver } as RegistrationChange
  const toCook = { ...change('a', 'Leo'), section: 'c', sectionName: 'Cook' } as RegistrationChange
  const sections = [
    { id: 'd', name: 'Driver', size: 2, taken: 2, waiting: 0 },
    { id: 'c', name: 'Cook', size: 3, taken: 1, waiting: 0 },
    { id: 's', name: 'Sorter', size: 1, taken: 1, waiting: 1 },
  ]
  const only = ([entry]: Outbox) => entry as RegistrationEntry
  const refusedAs = (outbox: Outbox, refusal: Partial<RegistrationEntry>) =>
    only(marked(outbox, first(outbox), { state: 'refused', ...refusal }))
  const read = { isOnline: true, sections }
  const offline = { ...read, isOnline: false }

  it('the card names the section, and says what a switch does not change yet', () => {
    const text = (made: RegistrationChange) =>
      cardText(only(doing([], made)), offline).text.replace(' will be sent when you are back online', '')
    expect(text(toDriver)).toBe('Your sign-up for Driver. You have no slot until then.')
    expect(text({ ...claim('b'), ...driver } as RegistrationChange)).toBe(
      'The slot in Driver for Leo. The slot stays free until then.',
    )
    expect(text(toCook)).toBe('Your switch to Cook. Nothing changes until then.')
    expect(text({ ...toCook, rowKind: 'added' })).toBe('The switch to Cook for Leo. Nothing changes until then.')
    expect(text({ ...change('a', 'Leo'), section: 'd' } as RegistrationChange)).toBe('Your change.')
  })

  it('a sign-up keeps its section when what was typed is changed, and its place in line', () => {
    const line = doing([], { ...toDriver, wait: true }, change('a', 'Leonardo'))
    expect(line).toMatchObject([{ kind: 'join', name: 'Leonardo', ...driver, wait: true }])
    const elsewhere = doing(line, toCook)
    expect(elsewhere).toMatchObject([{ kind: 'join', section: 'c', sectionName: 'Cook' }])
    expect(elsewhere[0]).not.toHaveProperty('wait')
  })

  it('asks anyone who found it full, and says where there is room', () => {
    const entry = refusedAs(doing([], toDriver), { sentence: 'Driver is full.', asksToWait: true })
    expect(cardText(entry, read)).toEqual({
      title: 'Driver is full. Join its waitlist?',
      text: 'The last slot was taken before your sign-up for Driver arrived. There is room in Cook. What you typed is kept until you decide.',
    })
    expect(othersWithRoom(entry, sections).map(({ id }) => id)).toEqual(['c'])
    expect(othersWithRoom(only(doing([], join('a'))), sections)).toEqual([])
    expect(bannerText(entry)).toBe('Thursday Five-a-side: Driver is full. Join its waitlist?')
    const many = [...sections, ...['One', 'Two'].map((name) => ({ id: name, name, size: 1, taken: 0, waiting: 0 }))]
    expect(cardText(entry, { ...read, sections: many }).text).toContain('There is room in Cook, One and 1 more.')
  })

  it('asks a person who wanted to go to another line, who has lost nothing', () => {
    const entry = refusedAs(doing([], toCook), { sentence: 'Cook is full.', asksToWait: true })
    expect(cardText(entry, { ...read, sections: [] }).text).toBe(
      'The last slot was taken before your switch to Cook arrived. Nothing has changed, and what you typed is kept until you decide.',
    )
  })

  it('asks for a choice when the section has gone, or when there was none to choose', () => {
    const gone = refusedAs(doing([], toDriver), { asksToChoose: true })
    expect(cardText(gone, read)).toEqual({
      title: 'Driver no longer exists',
      text: 'The event was changed before your sign-up for Driver arrived. What you typed is kept until you decide.',
    })
    const none = refusedAs(doing([], join('a')), { asksToChoose: true })
    expect(bannerText(none)).toBe('Thursday Five-a-side: Choose where you want to join')
  })

  it('name the slot or the waitlist that the change became', () => {
    const nameOf = (id: string) => sections.find((section) => section.id === id)?.name
    const told = (made: RegistrationChange, answer: object) =>
      sentText(only(doing([], made)), buildRegistration({ slot_number: 2, section_id: 'd', ...answer }), nameOf)
    expect(told(toDriver, {})).toBe("You're in: Thursday Five-a-side, Driver 2.")
    expect(told(toDriver, { place: 1 })).toBe('You are 1st in line for Driver, Thursday Five-a-side.')
    expect(told({ ...claim('a'), ...driver } as RegistrationChange, {})).toBe(
      'Driver 2 of Thursday Five-a-side is claimed.',
    )
    const sent = 'Your change for Thursday Five-a-side has been sent'
    expect(told(toCook, { section_id: 'c' })).toBe(`${sent}: Cook 2.`)
    expect(told(toCook, { section_id: 'c', place: 1 })).toBe(`${sent}: 1st in line for Cook.`)
    expect(told(change('a', 'Leo'), {})).toBe(`${sent}.`)
  })
})
