import { describe, expect, it } from 'vitest'
import { homeScreenText, offerOf, type PhoneFacts, undoText } from '@/features/notifications/rules'

const PHONE: PhoneFacts = { ability: 'push', permission: 'default', isFollowed: false, isPutOff: false }

describe('the offer on this device', () => {
  it.each<[why: string, facts: Partial<PhoneFacts>, offer: ReturnType<typeof offerOf>]>([
    ['nobody has been asked', {}, 'ask'],
    ['the browser has agreed for another event', { permission: 'granted' }, 'ask'],
    ['it tells already', { permission: 'granted', isFollowed: true }, 'on'],
    ['it told, and the browser has forgotten its answer', { isFollowed: true }, 'ask'],
    ["'Not Now' was tapped", { isPutOff: true }, 'nothing'],
    ["'Not Now' was tapped, and the browser has agreed", { isPutOff: true, permission: 'granted' }, 'nothing'],
    ["it tells, whatever 'Not Now' was for", { isPutOff: true, permission: 'granted', isFollowed: true }, 'on'],
    ['the browser refuses', { permission: 'denied' }, 'blocked'],
    ['the browser refuses what it once allowed', { permission: 'denied', isFollowed: true }, 'blocked'],
    ['it is an iPhone outside the Home Screen', { ability: 'home-screen' }, 'iphone'],
    ["it is an iPhone, and 'Not Now' was tapped", { ability: 'home-screen', isPutOff: true }, 'nothing'],
    ['it cannot', { ability: 'none', permission: 'granted', isFollowed: true }, 'nothing'],
  ])('%s', (_why, facts, offer) => expect(offerOf({ ...PHONE, ...facts })).toBe(offer))
})

it("says where to undo a refusal: in the phone's settings, or beside the address", () => {
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'
  expect(undoText(android, false)).toContain('before the address')
  expect(undoText(android, true)).toContain('App info')
  expect(undoText('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', true)).toContain('settings of this phone')
  expect(undoText('Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', false)).toContain('lock')
})

it('calls an iPad an iPad, although it calls itself a Mac', () => {
  expect(homeScreenText('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toContain('On an iPad')
  expect(homeScreenText('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')).toContain('On an iPhone')
})
