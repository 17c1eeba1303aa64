import { type Bytes, concat, fromBase64Url, utf8 } from './bytes.ts'

/**
 * The content of a push, readable by one browser alone: RFC 8291 (keys) over RFC 8188 (`aes128gcm`, one record), with
 * WebCrypto. Why it is our own: docs/decisions/messages.md.
 */

/** The keys of a subscription, base64url, as the browser gave them. */
export interface Receiver {
  /** Its public key: a point of P-256, uncompressed. */
  p256dh: string
  /** A secret of 16 bytes. */
  auth: string
}

/** The random values of each message. Only a test passes its own. */
interface Once {
  keys: CryptoKeyPair
  salt: Bytes
}

/** Of RFC 8188: more than a push ever holds. */
const RECORD_SIZE = 4096
const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/**
 * The body of the request, header and all.
 * @throws Error for invalid keys
 */
export async function encrypt(content: Bytes, receiver: Receiver, once?: Once): Promise<Bytes> {
  const { keys, salt } = once ?? (await makeOnce())
  const theirs = fromBase64Url(receiver.p256dh)
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: await crypto.subtle.importKey('raw', theirs, CURVE, false, []) },
    keys.privateKey,
    256,
  )
  const info = concat(utf8('WebPush: info\0'), theirs, ours)
  const secret = await derive(new Uint8Array(shared), fromBase64Url(receiver.auth), info, 32)
  const key = await derive(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derive(secret, salt, utf8('Content-Encoding: nonce\0'), 12)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  // The mark of the last record, and no padding: its length reveals at most the kind of the message.
  const record = concat(content, Uint8Array.of(2))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, aes, record)
  return concat(salt, uint32(RECORD_SIZE), Uint8Array.of(ours.length), ours, new Uint8Array(sealed))
}

async function makeOnce(): Promise<Once> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  return { keys, salt: crypto.getRandomValues(new Uint8Array(16)) }
}

/** HKDF with SHA-256. */
async function derive(secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8)
  return new Uint8Array(bits)
}

function uint32(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
