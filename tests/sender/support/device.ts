import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'

/**
 * A browser's end of a subscription, written with Node's own primitives from RFC 8188 and RFC 8291, so that it shares
 * nothing with the sender.
 */
export interface StandInDevice {
  id: string
  p256dh: string
  auth: string
  privateKey: Buffer
}

export function makeDevice(): StandInDevice {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  return { id: randomUUID(), p256dh, auth: randomBytes(16).toString('base64url'), privateKey: keys.getPrivateKey() }
}

/** The text of a push for this device. @throws Error for what was not encrypted for it */
export function decrypt(body: Buffer, { p256dh, auth, privateKey }: Omit<StandInDevice, 'id'>): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (record.length > recordSize) throw new Error('More than one record')
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  const secret = hkdf(keys.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record has no mark')
  return padded.subarray(0, end).toString()
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
