// @vitest-environment jsdom
import { loadError } from 'virtual:texts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { watchForLoadError } from '@/boot/app-load-error'

const LOST = 'Roster could not be loaded. Check your connection, then refresh the page.'
const told = () => document.querySelector('[role="alert"]')?.textContent ?? ''

beforeAll(watchForLoadError)
afterEach(() => {
  document.documentElement.lang = 'en'
  document.body.replaceChildren()
})

/** A script of the page fails to load. It stands in a template, so that jsdom does not fetch it, and the test sends the browser's event. */
function lose({ type = '', src }: { type?: string; src: string }): void {
  const script = document.createElement('script')
  Object.assign(script, { type, src })
  const holder = document.createElement('template')
  document.body.append(holder)
  holder.append(script)
  script.dispatchEvent(new Event('error'))
}

it("says so when the page's own module cannot be loaded", () => {
  lose({ type: 'module', src: '/assets/main.js' })
  expect(told()).toContain(LOST)
})

it('says so in the language of the page, which the script at the top of the HTML sets', () => {
  document.documentElement.lang = 'de'
  lose({ type: 'module', src: '/assets/main.js' })
  expect(told()).toBe(loadError.de?.join(''))
  expect(told()).not.toContain(LOST)
})

it.each([
  ['a host', { src: 'https://static.host.example/beacon.min.js' }],
  ['a host, as a module', { type: 'module', src: 'https://static.host.example/beacon.js' }],
  ['a host, from the same site', { src: '/cdn-cgi/challenge.js' }],
  ['an extension', { type: 'module', src: 'chrome-extension://abcdef/content.js' }],
  ['a site whose address begins alike', { type: 'module', src: `${window.location.origin}.example/x.js` }],
])('says nothing about a script that %s adds, which the page forbids', (_who, script) => {
  lose(script)
  expect(told()).toBe('')
})
