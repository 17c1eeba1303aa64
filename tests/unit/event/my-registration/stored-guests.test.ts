// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readGuests, saveGuest, takePrivateLink } from '@/features/event/my-registration/guests'
import { readPlaces } from '@/features/event/my-registration/kept-places'
import { addKeptGuests, savePlace } from '@/features/event/my-registration/places'
import {
  forgetSecrets,
  linkedSecrets,
  saveRow,
  storedSecrets,
  trustSecret,
} from '@/features/event/my-registration/stored-guests'

const [EVENT, NEXT, SERIES] = ['event0000001', 'event0000002', 'series000001']
const [LEO, TIA] = ['a'.repeat(32), 'b'.repeat(32)]

beforeEach(() => {
  saveGuest(EVENT, { participantId: 'tia', secret: TIA })
  window.history.replaceState(null, '', `/signup/${EVENT}#r=${LEO}`)
  takePrivateLink(EVENT)
})

it("a linked registration may be another person's; an own one stays own when its link opens", () => {
  expect([...linkedSecrets()]).toEqual([LEO])
  window.history.replaceState(null, '', `/signup/${EVENT}#r=${TIA}`)
  takePrivateLink(EVENT)
  expect([...linkedSecrets()]).toEqual([LEO])
  expect(storedSecrets().sort()).toEqual([LEO, TIA])
})

it('forgetting takes a secret from every date and the place that it keeps, and leaves the others', () => {
  savePlace(SERIES, { secret: LEO, name: 'Leo', at: 1 })
  savePlace(SERIES, { secret: TIA, name: 'Tia', at: 2 })
  addKeptGuests(NEXT, SERIES)
  expect([...linkedSecrets()]).toEqual([LEO])
  forgetSecrets([LEO])
  expect(readGuests(EVENT)).toEqual([{ participantId: 'tia', secret: TIA }])
  expect(readGuests(NEXT)).toEqual([{ participantId: null, secret: TIA }])
  expect(readPlaces(SERIES)).toMatchObject([{ secret: TIA }])
  forgetSecrets([TIA])
  expect(localStorage.length).toBe(0)
})

it("each date knows from then on whether it is the guest's own, and which row it opens", () => {
  savePlace(SERIES, { secret: LEO, name: 'Leo', at: 1 })
  addKeptGuests('event0000003', SERIES)
  trustSecret(LEO)
  expect([...linkedSecrets()]).toEqual([])
  saveRow(EVENT, LEO, 'leo')
  expect(readGuests(EVENT)).toEqual([
    { participantId: 'leo', secret: LEO },
    { participantId: 'tia', secret: TIA },
  ])
})
