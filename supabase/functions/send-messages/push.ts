import { toBase64Url, utf8 } from './bytes.ts'
import { call, laterOrNever } from './call.ts'
import { encrypt } from './encrypt.ts'
import { isAllowed } from './hosts.ts'
import type { Device, Message, Outcome } from './message.ts'
import { type Notice, noticeOf } from './notice.ts'
import type { Settings } from './settings.ts'
import { authorization, type VapidKeys } from './vapid.ts'
import { warnOnce } from './warn-once.ts'

/** The longest that a push service keeps a message, s: four weeks. */
const LONGEST_TTL = 28 * 24 * 60 * 60

type Means = Pick<Settings, 'vapid' | 'siteUrl' | 'extraHosts' | 'patienceMs'>

/** Sends a message to one device. A failure is an outcome too, and never throws. */
export async function push(message: Message, device: Device, means: Means): Promise<Outcome> {
  const { vapid, siteUrl, extraHosts, patienceMs } = means
  if (!isAllowed(device.endpoint, extraHosts)) return { is: 'gone' }
  const signature = await signatureFor(device, vapid)
  if (signature === null) return { is: 'later', after: null, why: 'there are no VAPID keys', service: false }
  const notice = noticeOf(message, device, siteUrl, new Date())
  const headers = await headersOf(message, notice.notification.tag, signature)
  const post = async (content: Notice): Promise<ServiceResponse | null> => {
    // A phone may have sent invalid keys.
    const body = await encrypt(utf8(JSON.stringify(content)), device).catch(() => null)
    return body && (await call(device.endpoint, { headers, body }, patienceMs))
  }
  const answer = await post(notice)
  // Too long for this service; it may fit without its second line.
  const isTooLong = typeof answer === 'object' && answer?.status === 413
  return outcomeOf(isTooLong ? await post(withoutBody(notice)) : answer, device)
}

type ServiceResponse = Awaited<ReturnType<typeof call>>

const withoutBody = (notice: Notice): Notice => ({ ...notice, notification: { ...notice.notification, body: '' } })

async function signatureFor({ endpoint }: Device, vapid: VapidKeys | null): Promise<string | null> {
  if (!vapid) return null
  try {
    return await authorization(vapid, new URL(endpoint).origin)
  } catch {
    warnOnce('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair: set both as npm run push:keys printed them.')
    return null
  }
}

async function headersOf(message: Message, tag: string, signature: string) {
  return {
    authorization: signature,
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttlOf(message, Date.now())),
    urgency: message.urgent ? 'high' : 'normal',
    topic: await topicOf(tag),
  }
}

function outcomeOf(answer: ServiceResponse | null, { endpoint }: Device): Outcome {
  if (answer === null) return { is: 'gone' }
  if (typeof answer === 'string') return laterOrNever(answer)
  const { status, says } = answer
  if (status >= 200 && status < 300) return { is: 'delivered' }
  // A real push service does not redirect.
  if (status === 404 || status === 410 || (status >= 300 && status < 400)) return { is: 'gone' }
  if (status === 400 || status === 401 || status === 403) {
    const service = new URL(endpoint).host
    // Anyone can follow with a subscription for other keys. Our own keys are wrong only if every target is refused.
    warnOnce(
      `${service} refuses the VAPID keys (${status} ${says}). If no one there gets any, compare VAPID_PUBLIC_KEY with VITE_PUSH_PUBLIC_KEY of the site, and look at VAPID_SUBJECT: npm run doctor.`,
    )
    return { is: 'later', after: null, why: `${status} ${says}`, service: false }
  }
  return laterOrNever(answer)
}

/** How long the service keeps it for a device that is off, s: not longer than the message is of use. */
function ttlOf({ drop_after: end }: Message, now: number): number {
  if (end === null) return LONGEST_TTL
  return Math.min(Math.max(Math.floor((Date.parse(end) - now) / 1000), 0), LONGEST_TTL)
}

/** Replaces a message with the same topic that still waits at the service: 32 characters of base64url at most. */
async function topicOf(tag: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(tag))
  return toBase64Url(new Uint8Array(hash)).slice(0, 32)
}
