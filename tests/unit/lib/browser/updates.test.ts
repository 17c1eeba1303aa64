import { beforeEach, expect, test, vi } from 'vitest'

type State = ServiceWorker['state']
type Place = 'installing' | 'waiting' | 'active'

const onReady = vi.fn()
let registration: EventTarget & Partial<Record<Place, EventTarget & { state: State }>>
let controller: unknown

beforeEach(() => {
  vi.resetModules()
  onReady.mockReset()
  controller = null
  registration = new EventTarget()
  const serviceWorker = {
    register: async () => registration,
    get controller() {
      return controller
    },
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', new EventTarget())
})

test('the first worker is not a newer version, though it controls the page before it is known to be installed', async () => {
  const worker = workerAt('installing', 'installing')
  await watch()
  // The order of WebKit 2.50 while the page is busy.
  controller = worker
  move(worker, 'waiting', 'installed')
  move(worker, 'active', 'activating')
  move(worker, 'active', 'activated')
  expect(onReady).not.toHaveBeenCalled()
})

test('a worker that waits beside an older one is a newer version', async () => {
  controller = workerAt('active', 'activated')
  await watch()
  const newer = workerAt('installing', 'installing')
  registration.dispatchEvent(new Event('updatefound'))
  expect(onReady).not.toHaveBeenCalled()
  move(newer, 'waiting', 'installed')
  expect(onReady).toHaveBeenCalledOnce()
})

test('a newer version that waited already is offered at once', async () => {
  controller = workerAt('active', 'activated')
  workerAt('waiting', 'installed')
  await watch()
  expect(onReady).toHaveBeenCalledOnce()
})

async function watch() {
  const { watchForUpdates } = await import('@/lib/browser/updates')
  await watchForUpdates(onReady)
  registration.dispatchEvent(new Event('updatefound'))
}

function workerAt(place: Place, state: State) {
  const worker = Object.assign(new EventTarget(), { state })
  registration[place] = worker
  return worker
}

function move(worker: EventTarget & { state: State }, to: Place, state: State) {
  for (const place of ['installing', 'waiting', 'active'] as const) {
    if (registration[place] === worker) delete registration[place]
  }
  registration[to] = worker
  worker.state = state
  worker.dispatchEvent(new Event('statechange'))
}
