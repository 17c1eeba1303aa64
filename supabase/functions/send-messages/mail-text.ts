import { bidiIsolate } from '../_shared/bidi-isolate.ts'
import { CATALOGS } from '../_shared/catalogs.ts'
import { localeOf } from '../_shared/locale-of.ts'
import { t, withLocale } from '../_shared/translate.ts'
import { toBase64Url, utf8 } from './bytes.ts'
import { htmlOf } from './mail-html.ts'
import type { Mailbox, Message } from './message.ts'
import { textOf } from './message-text.ts'
import { oneLine } from './words.ts'

/** A mail as every provider takes it. */
export interface Mail {
  /** The same for each try of the same words, so that a provider sends them once. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Texts of a mail besides the message. */
interface Frame {
  open: string
  why: string
  stop: string
}

const accountFrame = (): Frame => ({
  open: t('Open Roster'),
  why: t('You get this because emails are on in your Roster settings.'),
  stop: t('Stop these emails'),
})
// The database does not know the guest's secret, so no mail but the first one opens the registration.
const guestFrame = (): Frame => ({
  ...accountFrame(),
  why: t(
    'You get this because you asked for emails when you signed up. On a new phone, open the link in your first email once.',
  ),
})
const firstFrame = (): Frame => ({
  open: t('Open my registration'),
  why: t(
    'Someone signed up on Roster with this address. Nothing more is sent to it until you open your registration once.',
  ),
  stop: t('Not you? End these mails'),
})
/** A longer name is cut. */
const LONGEST_WRITER = 60

/** A dot between two parts of a message, and not in a right-to-left name, which would lose one of its isolates. */
const BETWEEN_PARTS = / · (?![^\u2068]*\u2069)/

const frameOf = ({ kind }: Message, { guest }: Mailbox): Frame =>
  kind === 'joined' ? firstFrame() : guest ? guestFrame() : accountFrame()

/** A mailbox shows nothing of a private event. */
const privateBody = ({ kind }: Message) =>
  kind === 'joined'
    ? t('You signed up for a private event.')
    : t('There is news in one of your private events. Open Roster to see it.')

export interface Addresses {
  siteUrl: string
  ownUrl: string
}

/** In the receiver's language. */
export async function mailOf(message: Message, mailbox: Mailbox, addresses: Addresses, now: Date): Promise<Mail> {
  const mail = withLocale(localeOf(message.language, CATALOGS), () => contentOf(message, mailbox, addresses, now))
  return { id: await idOf(`${message.id} ${mailbox.id} ${mail.text}`), ...mail }
}

function contentOf(message: Message, mailbox: Mailbox, { siteUrl, ownUrl }: Addresses, now: Date): Omit<Mail, 'id'> {
  const { title, body, path, answers = [] } = textOf(message, mailbox, now)
  const frame = frameOf(message, mailbox)
  const said = fullText(message) ?? (body || privateBody(message)).split(BETWEEN_PARTS)
  const link = siteUrl + path
  const query = `token=${encodeURIComponent(mailbox.stop_token)}${mailbox.guest ? '&guest=1' : ''}`
  const stop = `${siteUrl}/unsubscribe#${query}`
  const others = answers.map(({ label, path: to }) => ({ text: label, link: siteUrl + to }))
  const links = [`${frame.open}: ${link}`, ...others.map((one) => `${one.text}: ${one.link}`)]
  const text = [title, ...said, '', ...links, '', '-- ', frame.why, `${frame.stop}: ${stop}`, ''].join('\n')
  return {
    to: mailbox.address,
    subject: title,
    text,
    html: htmlOf({
      title,
      lines: said,
      button: frame.open,
      link,
      others,
      why: frame.why,
      stop: { text: frame.stop, link: stop },
    }),
    headers: {
      'List-Unsubscribe': `<${ownUrl}/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Asks mailboxes for no automatic reply.
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/**
 * The full text of the organizers' messages, of which a lock screen shows only the beginning; where more than one person wrote, each below
 * its writer. Null for other messages, and for a private event.
 */
function fullText({ kind, details: { event, notices = [] } }: Message): string[] | null {
  if (kind !== 'notice' || event?.private !== false) return null
  const hasOneWriter = new Set(notices.map(({ by }) => by)).size === 1
  return notices.flatMap(({ by, text }) => [
    ...(hasOneWriter ? [] : [`${oneLine(by, LONGEST_WRITER)}:`]),
    ...text.split('\n').map(bidiIsolate),
  ])
}

async function idOf(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}
