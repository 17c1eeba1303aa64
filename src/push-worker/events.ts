/** Types of the service worker scope. TypeScript's library for it conflicts with the DOM's. */

export interface PushWorkerScope {
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationTap) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>
    openWindow(url: string): Promise<unknown>
  }
  location: { origin: string }
  navigator: { languages: readonly string[]; setAppBadge?(count: number): Promise<void> }
  registration: ServiceWorkerRegistration
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}

export interface PushMessage extends Waiting {
  data: { json(): unknown } | null
}

export interface NotificationTap extends Waiting {
  /** Which button was tapped; '' for the notification itself. */
  action?: string
  notification: { data: unknown; close(): void }
}

export interface SubscriptionChange extends Waiting {
  oldSubscription?: { options: PushSubscriptionOptionsInit } | null
}

/** A page of Roster. */
interface Window {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
