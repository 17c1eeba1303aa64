import { fromBase64Url, toBase64Url, utf8 } from './bytes.ts'

/**
 * Proves who sends a push: a token for each push service, signed with the key for which subscriptions were made (RFC 8292). Its
 * pair comes from `npm run push:keys`.
 */
export interface VapidKeys {
  /** 65 bytes, base64url: what the page subscribes with. */
  publicKey: string
  /** 32 bytes, base64url. */
  privateKey: string
  /** `mailto:` or `https:`: where a push service can reach us when something is wrong. */
  subject: string
}

/** @returns null where one of them is missing: then nothing is pushed */
export function vapidKeys(publicKey?: string, privateKey?: string, subject?: string): VapidKeys | null {
  if (!publicKey || !privateKey || !subject) return null
  return { publicKey: publicKey.trim(), privateKey: privateKey.trim(), subject: subject.trim() }
}

const SIGNATURE = { name: 'ECDSA', namedCurve: 'P-256' }

/** Services take a token of at most 24 hours. Half of that leaves room for clocks that are wrong. */
const HOURS = 12
/** A token is renewed when it has less than this left, ms. */
const LEAST_LEFT_MS = 60 * 60_000

interface Token {
  header: string
  ends: number
}
const tokens = new Map<string, Promise<Token>>()

/**
 * The Authorization header for a push service. Made once per service and key, because signing costs more than sending.
 * @param origin of the endpoint
 * @throws Error for keys that are not a pair
 */
export async function authorization(keys: VapidKeys, origin: string, now = Date.now()): Promise<string> {
  const name = `${origin} ${keys.publicKey} ${keys.subject}`
  const known = await tokens.get(name)?.catch(() => undefined)
  if (known && known.ends - now > LEAST_LEFT_MS) return known.header
  const made = makeToken(keys, origin, now)
  tokens.set(name, made)
  return (await made).header
}

async function makeToken(keys: VapidKeys, origin: string, now: number): Promise<Token> {
  const ends = now + HOURS * 3_600_000
  const claims = { aud: origin, exp: Math.floor(ends / 1000), sub: keys.subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const key = await signingKey(keys)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, utf8(signed))
  const token = `${signed}.${toBase64Url(new Uint8Array(signature))}`
  return { header: `vapid t=${token}, k=${keys.publicKey}`, ends }
}

/** Whether the two keys belong together, so that a push service believes what is signed. */
export async function arePair(keys: VapidKeys): Promise<boolean> {
  try {
    const text = utf8('Roster')
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, await signingKey(keys), text)
    const key = await crypto.subtle.importKey('raw', fromBase64Url(keys.publicKey), SIGNATURE, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, signature, text)
  } catch {
    return false
  }
}

function signingKey({ publicKey, privateKey }: VapidKeys): Promise<CryptoKey> {
  const point = fromBase64Url(publicKey)
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33, 65))]
  const key = { kty: 'EC', crv: 'P-256', x, y, d: privateKey }
  return crypto.subtle.importKey('jwk', key, SIGNATURE, false, ['sign'])
}

const part = (json: object) => toBase64Url(utf8(JSON.stringify(json)))
