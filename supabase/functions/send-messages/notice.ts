import { CATALOGS } from '../_shared/catalogs.ts'
import { localeOf } from '../_shared/locale-of.ts'
import { withLocale } from '../_shared/translate.ts'
import type { Device, Message } from './message.ts'
import { textOf } from './message-text.ts'

/**
 * The content of a push. It is read by our service worker, and by browsers that show it by themselves (Declarative Web Push,
 * marked by `web_push`). All texts are finished, because an old worker may show them.
 */
export interface Notice {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** The address to which a tap leads. */
    navigate: string
    /** A later notification with the same tag replaces this one. */
    tag: string
    lang: string
    /** All languages of Roster are written from left to right; a name in a right-to-left script is between isolates. */
    dir: 'ltr'
    silent: false
    app_badge: null
    /**
     * Buttons. The worker gets only `action`, so that is the address too; browsers with declarative push use
     * `navigate`.
     */
    actions?: { action: string; title: string; navigate: string }[]
  }
  kind: Message['kind']
  event_id: string | null
}

/** In the receiver's language. */
export function noticeOf(
  message: Message,
  { time_zone }: Pick<Device, 'time_zone'>,
  siteUrl: string,
  now: Date,
): Notice {
  const { kind, event_id } = message
  const locale = localeOf(message.language, CATALOGS)
  const { title, body, path, answers } = withLocale(locale, () => textOf(message, { time_zone }, now))
  const tag = event_id ? `${kind}-${event_id}` : kind
  const navigate = `${siteUrl}${path}`
  const notification = {
    title,
    body,
    navigate,
    tag,
    lang: locale.language,
    dir: 'ltr',
    silent: false,
    app_badge: null,
  } as const
  const actions = answers?.map(({ label, path: to }) => ({
    action: siteUrl + to,
    title: label,
    navigate: siteUrl + to,
  }))
  return { web_push: 8030, notification: { ...notification, ...(actions && { actions }) }, kind, event_id }
}
