import { isApplePhone, runsInstalled } from '@/lib/browser/install'
import { t } from '@/lib/text/translate'
import type { Ability } from './rules'

/** Push in this browser: what it supports, its question, its subscription. */

const publicKey = () => import.meta.env.VITE_PUSH_PUBLIC_KEY
/** Whether this Roster has the keys for pushes. */
export const isSetUp = () => Boolean(publicKey())

/** Development has no worker that serves files, so it uses the handlers alone. */
const WORKER = import.meta.env.DEV ? '/push-worker.js' : '/sw.js'

/** How long the worker may take to be there, ms: a first visit still downloads the app for it. */
const WORKER_MS = 30_000
/** How long the browser may take to reach its push service, ms. Some wait for ever. */
const SUBSCRIBE_MS = 10_000

/** A subscription as the database stores it; the keys in base64url. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

export function pushAbility(): Ability {
  if (!isSetUp()) return 'none'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'push'
  return isApplePhone() && !runsInstalled() ? 'home-screen' : 'none'
}

/** `default` until the person has answered, and where there is nothing to ask. */
export const permissionNow = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'default'

/** Asks the browser's own question; call it in the task of a tap. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission()

/**
 * Subscribes this browser; the same subscription as before where there is one.
 * @throws Error when the browser or its push service refuses, or does not answer in time
 */
export async function subscribe(): Promise<Subscription> {
  const key = publicKey()
  if (!key) throw new Error('This Roster has no key for pushes')
  // It is registered already, unless the tap comes in the first seconds.
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await inTime(navigator.serviceWorker.ready, WORKER_MS)
  return inTime(subscribeWith(pushManager, key), SUBSCRIBE_MS)
}

async function subscribeWith(manager: PushManager, applicationServerKey: string): Promise<Subscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return keysOf(await manager.subscribe(options))
  } catch (error) {
    const older = await manager.getSubscription()
    // A subscription with another key has to end first.
    if (!older || !(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await older.unsubscribe()
    return keysOf(await manager.subscribe(options))
  }
}

function keysOf(subscription: PushSubscription): Subscription {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser gave a subscription without keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

/** This browser's subscription; null without one. Asks the person nothing. */
export async function subscriptionNow(): Promise<Subscription | null> {
  const found = await browserSubscription()
  return found ? keysOf(found) : null
}

/** Ends the subscription on this device, also offline: a message still sent to it is not delivered. */
export async function unsubscribe(): Promise<void> {
  await (await browserSubscription())?.unsubscribe()
}

async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration ? inTime(registration.pushManager.getSubscription(), SUBSCRIBE_MS) : null
}

/** An endpoint's name in `get_devices`: the hexadecimal SHA-256. */
export async function endpointHash(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException(t('No answer in time'), 'TimeoutError')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
