import { readStored } from '@/lib/browser/storage'
import type { Guest } from './following'
import { FOLLOWING_KEY } from './stored-keys'

/** What a page hands to the guests of this phone. A phone that notifies nobody loads nothing for it. */

const load = async () => (readStored(FOLLOWING_KEY) === null ? null : import('./adopted'))

export const guestTelling = {
  deviceOf: async (registrationIds: readonly string[]) => (await load())?.deviceOf(registrationIds) ?? null,
  noteAdopted: async (userId: string, registrationIds: readonly string[]) =>
    (await load())?.noteAdopted(userId, registrationIds),
  stop: async (guest: Guest, secret: string) => (await load())?.stopTelling(guest, secret),
}
