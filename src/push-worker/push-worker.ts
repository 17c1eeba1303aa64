import { news } from 'virtual:texts'
import { matchLanguage } from '@/lib/text/match-language'
import type { NotificationTap, PushMessage, PushWorkerScope, SubscriptionChange } from './events'

/**
 * The service worker's part in notifications: a separate file (`/push-worker.js`), imported by the worker of
 * the build. It may be older than the messages it gets, so these bring their finished texts.
 */

const scope = self as unknown as PushWorkerScope

scope.addEventListener('push', (event) => event.waitUntil(show(event)))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event))
})
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** The form of Declarative Web Push, which an iPhone shows without us. */
interface Payload {
  kind?: string
  notification?: {
    title?: string
    body?: string
    navigate?: string
    tag?: string
    lang?: string
    dir?: NotificationDirection
    silent?: boolean
    app_badge?: number | null
    /** `action` is the address to which the button leads. */
    actions?: { action: string; title: string }[]
  }
}

/** Always shows something: a browser ends the subscription of a site that receives and shows nothing. The sender always sends a title. */
async function show(event: PushMessage): Promise<void> {
  const { kind, notification = {} } = payloadOf(event)
  const { title = newsTitle(), body, navigate, tag, lang, dir, silent, actions, app_badge: badge } = notification
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    // Only where it is meant: some browsers refuse a notification that says both.
    ...(silent && { silent }),
    ...(actions && { actions }),
    // A repeated notification alerts again only for promotions.
    ...(tag && kind === 'promoted' && { renotify: true }),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-monochrome-512.png',
    data: navigate,
  } as NotificationOptions)
  if (typeof badge === 'number') await scope.navigator.setAppBadge?.(badge)
}

/** In the phone's language: a setting of the page is out of reach here. */
function newsTitle(): string {
  const [title] = news[matchLanguage(scope.navigator.languages, Object.keys(news))] ?? news.en
  return title
}

function payloadOf({ data }: PushMessage): Payload {
  try {
    return Object(data?.json())
  } catch {
    return {}
  }
}

/** A page that shows it already is only brought to the front, unless a button says more; any other page of Roster goes there; else a new one. */
async function open({ action, notification }: NotificationTap): Promise<void> {
  const target = addressOf(action || notification.data)
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === target.pathname)
  const page = there ?? pages[0]
  const isInFront = await succeeds(page?.focus())
  if (there && !action ? isInFront : await succeeds(page?.navigate(target.href))) return
  await scope.clients.openWindow(target.href)
}

const succeeds = (work: Promise<unknown> | undefined): Promise<boolean> =>
  work ? work.then(() => true).catch(() => false) : Promise.resolve(false)

/** Never another site, no matter who sent it. */
function addressOf(navigate: unknown): URL {
  const { origin } = scope.location
  try {
    const url = new URL(typeof navigate === 'string' ? navigate : '', origin)
    if (url.origin === origin) return url
  } catch {
    // It is not an address. iPhones before iOS 17 have no `URL.canParse`.
  }
  return new URL(origin)
}

/** The browser's push address has changed. This subscribes again, and the app follows again when it is opened next. */
async function renew({ oldSubscription }: SubscriptionChange): Promise<void> {
  if (oldSubscription) await scope.registration.pushManager.subscribe(oldSubscription.options)
}
