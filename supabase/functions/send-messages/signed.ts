import { type Bytes, fromBase64Url, utf8 } from './bytes.ts'

/** Allowed age of a webhook call, s. An older one may be a recording. */
const MOST_AGE_S = 300

/**
 * Whether a webhook call was signed with the secret, as Resend does it.
 * @param secret `whsec_` and the key in base64
 * @param now ms since 1970
 * @see https://www.standardwebhooks.com
 */
export async function isSigned({ headers }: Request, body: string, secret: string, now: number): Promise<boolean> {
  const header = (name: string) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? ''
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map(header)
  if (!id || !time || !signatures || !(Math.abs(now / 1000 - Number(time)) < MOST_AGE_S)) return false
  const raw = fromBase64Url(secret.replace(/^whsec_/, ''))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const known = signatures.split(' ').flatMap((one) => decoded(/^v1,(.+)$/.exec(one)?.[1]))
  const fits = known.map((signature) => crypto.subtle.verify('HMAC', key, signature, utf8(`${id}.${time}.${body}`)))
  return (await Promise.all(fits)).includes(true)
}

function decoded(text: string | undefined): Bytes[] {
  try {
    return text ? [fromBase64Url(text)] : []
  } catch {
    return []
  }
}
