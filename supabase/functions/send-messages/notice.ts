import type { Device, Message } from './message.ts'
import { textOf } from './message-text.ts'

/**
 * What a push carries. Both read it: our service worker, and browsers that show it by themselves (Declarative Web Push,
 * the mark of which is `web_push`). All texts are finished, because an old worker may answer.
 */
export interface Notice {
  web_push: 8030
  notification: {
    title: string
    body: string
    /** Where the tap leads. */
    navigate: string
    /** A later notice of the same tag takes this one's place. */
    tag: string
    lang: 'en'
    /** The sentence is English; a name of another direction stands between isolates. */
    dir: 'ltr'
    silent: false
    app_badge: null
  }
  kind: Message['kind']
  event_id: string | null
}

export function noticeOf(
  message: Message,
  { time_zone }: Pick<Device, 'time_zone'>,
  siteUrl: string,
  now: Date,
): Notice {
  const { kind, event_id } = message
  const { title, body, path } = textOf(message, { time_zone }, now)
  const tag = event_id ? `${kind}-${event_id}` : kind
  const navigate = `${siteUrl}${path}`
  const notification = { title, body, navigate, tag, lang: 'en', dir: 'ltr', silent: false, app_badge: null } as const
  return { web_push: 8030, notification, kind, event_id }
}
