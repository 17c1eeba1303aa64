// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { deviceOf, markLinked } from '@/features/notifications/guest-push'
import { readRecipients, writeRecipients } from '@/features/notifications/recipients'

const device = { endpoint: 'https://push.example/1', auth: 'key' }
const guests = ['leo', 'tia'].map((registrationId) => ({ eventId: 'event0000001', registrationId }))

beforeEach(() => {
  writeRecipients({ ...device, user: null, guests })
})

it("this browser's subscription follows the guest it notifies, and no other", () => {
  expect(deviceOf(['leo'])).toEqual(device)
  expect(deviceOf(['max'])).toBeNull()
})

it('the account is notified instead of the guests that it took over', () => {
  markLinked('ana', ['max'])
  expect(readRecipients()).toEqual({ ...device, user: null, guests })
  markLinked('ana', ['leo'])
  expect(readRecipients()).toEqual({ ...device, user: 'ana', guests: guests.slice(1) })
})
