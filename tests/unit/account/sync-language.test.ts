// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { concernsLanguage } from '@/features/account/appearance'
import { syncLanguage } from '@/features/account/sync-language'
import { locale, setLocale } from '@/lib/text/translate'
import { holdRequests } from '../support/network'
import { withSession } from '../support/signed-in'

const next = holdRequests('user')
withSession()

const english = locale()
beforeEach(() => setLocale({ language: 'de', tag: 'de-AT', catalog: {} }))
afterEach(() => setLocale(english))

const user = (settings: unknown, id = crypto.randomUUID()) => ({ id, user_metadata: { settings } })
const stored = (settings: unknown) => ({ id: 'olga', aud: 'authenticated', user_metadata: { settings } })

it('a device without a choice takes the account’s, and keeps its own', async () => {
  await syncLanguage(user({ clock: 'h23', language: 'fr' }))
  expect(localStorage.getItem('roster-clock')).toBe('h23')
  expect(localStorage.getItem('roster-language')).toBe('fr')
  await syncLanguage(user({ clock: 'h12', language: 'es' }))
  expect(localStorage.getItem('roster-clock')).toBe('h23')
  expect(localStorage.getItem('roster-language')).toBe('fr')
})

it('an account without a language gets that of the page once, which is no choice for its other devices', async () => {
  const olga = user({ theme: 'dark' })
  const kept = syncLanguage(olga)
  ;(await next()).answer(stored({ theme: 'light' }))
  const saving = await next()
  expect(saving.body).toMatchObject({ data: { settings: { theme: 'light', pageLanguage: 'de' } } })
  saving.answer(stored({ theme: 'light', pageLanguage: 'de' }))
  await kept
  const fetching = vi.spyOn(globalThis, 'fetch')
  await syncLanguage(olga)
  expect(fetching).not.toHaveBeenCalled()
  expect(localStorage.getItem('roster-language')).toBeNull()
})

it('settings that another device has stored stay', async () => {
  const kept = syncLanguage(user({}))
  ;(await next()).answer(stored({ language: null, pageLanguage: 'fr' }))
  const saving = await next()
  expect(saving.body).toMatchObject({ data: { settings: { language: null, pageLanguage: 'fr' } } })
  saving.answer(stored({}))
  await kept
})

it.each([
  ['without settings, on a German page', undefined, 'de', true],
  ['without settings, on an English page', undefined, 'en', false],
  ['with the language of its first page', { pageLanguage: 'fr' }, 'de', false],
  ['that uses the language of its phones', { language: null, pageLanguage: 'fr' }, 'de', false],
  ['with a chosen language', { language: 'fr' }, 'en', true],
  ['with a chosen clock', { clock: 'h23' }, 'en', true],
])('an account %s loads the code for languages only if it needs it', (_who, settings, language, expected) => {
  setLocale(language === 'en' ? english : { language, tag: language, catalog: {} })
  expect(concernsLanguage({ settings })).toBe(expected)
})
