import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The pair that pushes are signed with (VAPID, RFC 8292): base64url, the public key as a point, 65 bytes. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export function makePushKeys(): PushKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/**
 * The pair in this file, which is made at the first call: new keys would end every subscription. Where nothing can be
 * written, they last as long as this process.
 */
export function keptPushKeys(file: string): PushKeys {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PushKeys
  } catch {
    const keys = makePushKeys()
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
    } catch {
      // ROSTER_DB=memory runs in a folder that may only be read.
    }
    return keys
  }
}
