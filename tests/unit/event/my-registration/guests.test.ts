// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { isKnownGuest } from '@/entities/person/known-guest'
import {
  dropGuest,
  isLinkSaved,
  markLinkSaved,
  openedEvents,
  privateLink,
  readGuest,
  saveGuest,
  takePrivateLink,
} from '@/features/event/my-registration/guests'
import { erasePersonalData } from '@/lib/browser/storage'

const EVENT = 'event0000001'
const SECRET = '0123456789abcdef0123456789abcdef'
const OTHER = 'f'.repeat(32)

describe("a guest's registration on this phone", () => {
  beforeEach(() => {
    window.history.replaceState({ idx: 3 }, '', `/signup/${EVENT}`)
  })

  it('is known to other pages until the last one has gone', () => {
    expect(isKnownGuest(EVENT)).toBe(false)
    saveGuest(EVENT, { participantId: 'row', secret: SECRET })
    saveGuest(EVENT, { participantId: null, secret: OTHER })
    dropGuest(EVENT, OTHER)
    expect(isKnownGuest(EVENT)).toBe(true)
    expect(isKnownGuest('event0000002')).toBe(false)
    dropGuest(EVENT, SECRET)
    expect(isKnownGuest(EVENT)).toBe(false)
  })

  it('is stored by event, and stays when an account signs out', () => {
    saveGuest(EVENT, { participantId: 'row', secret: SECRET })
    erasePersonalData()
    expect(readGuest(EVENT)).toEqual({ participantId: 'row', secret: SECRET })
    expect(readGuest('event0000002')).toBeNull()
  })

  it('knows whether its link was copied, also after a change', () => {
    saveGuest(EVENT, { participantId: 'row', secret: SECRET })
    saveGuest(EVENT, { participantId: 'friend', secret: OTHER })
    expect(isLinkSaved(EVENT, SECRET)).toBe(false)
    markLinkSaved(EVENT, SECRET)
    saveGuest(EVENT, { participantId: 'row', secret: SECRET })
    expect(isLinkSaved(EVENT, SECRET)).toBe(true)
    expect(isLinkSaved(EVENT, OTHER)).toBe(false)
  })

  it('gives way to a newer one and comes back when that is gone', () => {
    saveGuest(EVENT, { participantId: 'first', secret: SECRET })
    saveGuest(EVENT, { participantId: 'second', secret: OTHER })
    expect(readGuest(EVENT)?.participantId).toBe('second')
    dropGuest(EVENT, OTHER)
    expect(readGuest(EVENT)?.participantId).toBe('first')
    dropGuest(EVENT, SECRET)
    expect(readGuest(EVENT)).toBeNull()
  })

  it('arrives by the private link, which leaves the address bar and keeps the history entry', () => {
    window.location.hash = new URL(privateLink(EVENT, SECRET)).hash
    window.history.replaceState({ idx: 3 }, '', window.location.href)
    expect(takePrivateLink(EVENT)).toBe(true)
    expect(window.location.hash).toBe('')
    expect(window.history.state).toEqual({ idx: 3 })
    expect(readGuest(EVENT)).toEqual({ participantId: null, secret: SECRET, byLink: true })
  })

  it('is known already when its own link is opened', () => {
    saveGuest(EVENT, { participantId: 'row', secret: SECRET })
    window.location.hash = `#r=${SECRET}`
    takePrivateLink(EVENT)
    expect(readGuest(EVENT)).toEqual({ participantId: 'row', secret: SECRET })
  })

  it.each(['', '#main', '#r=', '#r=short', `#r=${SECRET.toUpperCase()}`, `#r=${SECRET}0`])(
    'does not come from %j',
    (hash) => {
      openedEvents.clear()
      window.location.hash = hash
      expect(takePrivateLink(EVENT)).toBe(false)
      expect(readGuest(EVENT)).toBeNull()
      expect(openedEvents.has(EVENT)).toBe(false)
    },
  )

  it('is not believed when storage holds something else', () => {
    localStorage.setItem(`roster-guest:${EVENT}`, '[{"secret":"<script>"},7,null]')
    expect(readGuest(EVENT)).toBeNull()
  })
})
