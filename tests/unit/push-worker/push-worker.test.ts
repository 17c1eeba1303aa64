import { news } from 'virtual:texts'
import { beforeEach, expect, it, vi } from 'vitest'

/** The handlers of src/push-worker, in a scope that notes what they do. */

interface Page {
  url: string
  focus: ReturnType<typeof vi.fn>
  navigate: ReturnType<typeof vi.fn>
}

const ORIGIN = 'https://roster.example'
const handlers = new Map<string, (event: object) => void>()
let pages: Page[]
const openWindow = vi.fn()
const shown = vi.fn()
const setAppBadge = vi.fn()
const subscribe = vi.fn()
let languages: string[]

beforeEach(async () => {
  for (const spy of [openWindow, shown, setAppBadge, subscribe]) spy.mockReset().mockResolvedValue(null)
  pages = []
  languages = ['en-GB']
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
    clients: { matchAll: async () => pages, openWindow },
    location: { origin: ORIGIN },
    navigator: {
      setAppBadge,
      get languages() {
        return languages
      },
    },
    registration: { showNotification: shown, pushManager: { subscribe } },
  })
  vi.resetModules()
  await import('@/push-worker/push-worker')
})

/** Hands an event to its handler, and waits for what it asks to wait for. */
async function happen(type: string, event: object): Promise<void> {
  let work: Promise<unknown> | undefined
  handlers.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

const push = (json: () => unknown) => happen('push', { data: { json } })
const tap = (data: unknown, action = '') =>
  happen('notificationclick', { action, notification: { data, close: () => undefined } })
const page = (path: string, can = true): Page => {
  const answer = () => (can ? Promise.resolve(null) : Promise.reject(new Error('Not allowed')))
  return { url: ORIGIN + path, focus: vi.fn(answer), navigate: vi.fn(answer) }
}

it('shows the finished texts, and rings again for a slot only', async () => {
  const notification = {
    title: 'You got slot 7',
    body: 'Choir · Tue, 8:00 PM',
    navigate: `${ORIGIN}/signup/abcdefghijkl`,
    tag: 'promoted-abcdefghijkl',
    lang: 'en',
    dir: 'auto',
    silent: false,
    app_badge: null,
  }
  await push(() => ({ kind: 'promoted', notification }))
  const [title, options] = shown.mock.calls[0] ?? []
  expect(title).toBe('You got slot 7')
  expect(options).toMatchObject({ body: 'Choir · Tue, 8:00 PM', tag: 'promoted-abcdefghijkl', renotify: true })
  expect(options).toMatchObject({ data: notification.navigate, icon: '/icons/icon-192.png' })
  expect(setAppBadge).not.toHaveBeenCalled()
  await push(() => ({ kind: 'changed', notification: { ...notification, app_badge: 2 } }))
  expect(shown.mock.calls[1]?.[1]).not.toHaveProperty('renotify')
  expect(setAppBadge).toHaveBeenCalledWith(2)
})

it.each([
  ['what cannot be read', () => JSON.parse('not JSON')],
  ['what says nothing', () => ({})],
  ['what is nothing', () => null],
])('shows something for %s', async (_name, json) => {
  await push(json)
  expect(shown).toHaveBeenCalledWith('News from Roster', expect.anything())
})

it('shows something in the language of the phone', async () => {
  languages = ['ja', 'de-AT']
  await push(() => null)
  expect(shown).toHaveBeenCalledWith(news.de?.[0], expect.anything())
  expect(news.de?.[0]).not.toBe(news.en[0])
})

it('brings the page of the event to the front, and leaves all others alone', async () => {
  pages = [page('/'), page('/signup/abcdefghijkl?x#y')]
  await tap(`${ORIGIN}/signup/abcdefghijkl`)
  expect(pages[1]?.focus).toHaveBeenCalled()
  for (const { navigate } of pages) expect(navigate).not.toHaveBeenCalled()
  expect(openWindow).not.toHaveBeenCalled()
})

it('has the buttons of the message, if it has any', async () => {
  const actions = [{ action: `${ORIGIN}/signup/abcdefghijkl#r=cant`, title: 'Can’t come' }]
  await push(() => ({ kind: 'asked', notification: { title: 'Choir: are you coming?', actions } }))
  expect(shown.mock.calls[0]?.[1]).toMatchObject({ actions })
  await push(() => ({ kind: 'asked', notification: { title: 'Choir: are you coming?' } }))
  expect(shown.mock.calls[1]?.[1]).not.toHaveProperty('actions')
})

it('a button leads to its own address, also where the page of the event is open', async () => {
  const address = `${ORIGIN}/signup/abcdefghijkl`
  await tap(address, `${address}#r=cant`)
  expect(openWindow).toHaveBeenCalledWith(`${address}#r=cant`)
  pages = [page('/'), page('/signup/abcdefghijkl')]
  await tap(address, `${address}#r=cant`)
  expect(pages[1]?.focus).toHaveBeenCalled()
  expect(pages[1]?.navigate).toHaveBeenCalledWith(`${address}#r=cant`)
  await tap(address, 'https://evil.example/')
  expect(pages[0]?.navigate).toHaveBeenCalledWith(`${ORIGIN}/`)
})

it('leads another page of Roster there', async () => {
  pages = [page('/settings')]
  await tap(`${ORIGIN}/signup/abcdefghijkl`)
  expect(pages[0]?.focus).toHaveBeenCalled()
  expect(pages[0]?.navigate).toHaveBeenCalledWith(`${ORIGIN}/signup/abcdefghijkl`)
  expect(openWindow).not.toHaveBeenCalled()
})

it.each([
  ['no page is open', []],
  ['the page may not be led there', ['/settings']],
  ['its page may not be brought to the front', ['/signup/abcdefghijkl']],
])('opens a new one where %s', async (_name, paths) => {
  pages = paths.map((path) => page(path, false))
  await tap(`${ORIGIN}/signup/abcdefghijkl`)
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/signup/abcdefghijkl`)
})

it('needs nothing that iOS 16.4 lacks', async () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  await tap(`${ORIGIN}/signup/abcdefghijkl`)
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/signup/abcdefghijkl`)
})

it.each([
  'https://evil.example/signup/abcdefghijkl',
  'javascript:alert(1)',
  '//evil.example',
  'https://[',
  undefined,
  7,
])('opens Roster itself for %j', async (navigate) => {
  await tap(navigate)
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/`)
})

it('subscribes again with the same key when the browser has changed its address', async () => {
  const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) }
  await happen('pushsubscriptionchange', { oldSubscription: { options } })
  expect(subscribe).toHaveBeenCalledWith(options)
  await happen('pushsubscriptionchange', { oldSubscription: null })
  expect(subscribe).toHaveBeenCalledTimes(1)
})
