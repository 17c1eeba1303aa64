import { afterEach, beforeEach, vi } from 'vitest'

/**
 * The browser's side of pushes, which jsdom has not: what it answers to its own question, and its subscription. `answer`
 * is what the person will say; `subscription` what is there.
 */
export const phone = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  endpoint: 'https://fcm.googleapis.com/fcm/send/first',
  isSubscribed: false,
  isOnline: true,
  subscribe: vi.fn<() => Promise<PushSubscription>>(),
  ask: vi.fn<() => Promise<NotificationPermission>>(),
}

const subscription = () =>
  ({
    toJSON: () => ({ endpoint: phone.endpoint, keys: { p256dh: 'p', auth: `auth of ${phone.endpoint}` } }),
    unsubscribe: async () => {
      phone.isSubscribed = false
      return true
    },
  }) as unknown as PushSubscription

export function withPhone(): void {
  beforeEach(() => {
    Object.assign(phone, { permission: 'default', answer: 'granted', isSubscribed: false, isOnline: true })
    phone.endpoint = 'https://fcm.googleapis.com/fcm/send/first'
    phone.subscribe.mockReset().mockImplementation(async () => {
      phone.isSubscribed = true
      return subscription()
    })
    phone.ask.mockReset().mockImplementation(async () => {
      phone.permission = phone.answer
      return phone.answer
    })
    const pushManager = {
      subscribe: phone.subscribe,
      getSubscription: async () => (phone.isSubscribed ? subscription() : null),
    }
    const registration = { pushManager }
    const serviceWorker = {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    }
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => phone.isOnline })
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const Notification = Object.defineProperty({ requestPermission: phone.ask }, 'permission', {
      get: () => phone.permission,
    })
    vi.stubGlobal('Notification', Notification)
    vi.stubEnv('VITE_PUSH_PUBLIC_KEY', 'a-key')
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    Reflect.deleteProperty(navigator, 'onLine')
  })
}
