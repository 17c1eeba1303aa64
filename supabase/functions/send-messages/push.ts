import { toBase64Url, utf8 } from './bytes.ts'
import { call, laterOrNever } from './call.ts'
import { encrypt } from './encrypt.ts'
import { isAllowed } from './hosts.ts'
import type { Device, Message, Outcome } from './message.ts'
import { noticeOf } from './notice.ts'
import type { Settings } from './settings.ts'
import { authorization } from './vapid.ts'
import { warnOnce } from './warn-once.ts'

/** What a push service keeps at most, s: four weeks. */
const LONGEST_TTL = 28 * 24 * 60 * 60

type Means = Pick<Settings, 'vapid' | 'siteUrl' | 'extraHosts' | 'patienceMs'>

/**
 * Sends a message to one device.
 * @throws Error for keys that are none: the device's, or ours
 */
export async function push(message: Message, device: Device, means: Means): Promise<Outcome> {
  if (!isAllowed(device.endpoint, means.extraHosts)) return { is: 'gone' }
  const answer = await post(message, device, means, false)
  // The text was too long for this service. Without its second line it may not be.
  const isTooLong = typeof answer === 'object' && answer.status === 413
  return outcomeOf(isTooLong ? await post(message, device, means, true) : answer, device)
}

type Answer = Awaited<ReturnType<typeof call>>

async function post(message: Message, device: Device, means: Means, brief: boolean): Promise<Answer> {
  const { vapid, siteUrl, patienceMs } = means
  if (!vapid) return 'there are no VAPID keys'
  const notice = noticeOf(message, device, siteUrl, new Date())
  const { tag } = notice.notification
  const content = brief ? { ...notice, notification: { ...notice.notification, body: '' } } : notice
  const body = await encrypt(utf8(JSON.stringify(content)), device)
  const headers = {
    authorization: await authorization(vapid, new URL(device.endpoint).origin),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlOf(message, Date.now())),
    urgency: message.urgent ? 'high' : 'normal',
    topic: await topicOf(tag),
  }
  return await call(device.endpoint, { headers, body }, patienceMs)
}

function outcomeOf(answer: Answer, { endpoint }: Device): Outcome {
  if (typeof answer === 'string') return laterOrNever(answer)
  const { status, says } = answer
  if (status >= 200 && status < 300) return { is: 'delivered' }
  // A push service does not move: whoever redirects is none.
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) return { is: 'gone' }
  if (status === 400 || status === 401 || status === 403) {
    const service = new URL(endpoint).host
    warnOnce(
      `${service} refuses the VAPID keys (${status} ${says}). Compare VAPID_PUBLIC_KEY with VITE_PUSH_PUBLIC_KEY of the site, and look at VAPID_SUBJECT: npm run doctor.`,
    )
    return { is: 'later', after: null, why: `${status} ${says}` }
  }
  return laterOrNever(answer)
}

/** How long the service keeps it for a device that is off, s. What is too late to help is not shown any more. */
function ttlOf({ drop_after: end }: Message, now: number): number {
  if (end === null) return LONGEST_TTL
  return Math.min(Math.max(Math.floor((Date.parse(end) - now) / 1000), 0), LONGEST_TTL)
}

/** What replaces a message of the same tag that still waits at the service: 32 characters of base64url at most. */
async function topicOf(tag: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(tag))
  return toBase64Url(new Uint8Array(hash)).slice(0, 32)
}
