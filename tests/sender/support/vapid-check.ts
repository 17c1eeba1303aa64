import { createPublicKey, verify } from 'node:crypto'

/** The Authorization header that a push service demands (RFC 8292). */
export function checkVapid(header: string, origin: string): { publicKey: string } | { problem: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (!head || !claims || !signature) return { problem: `authorization ${header}` }
  if (read(head).alg !== 'ES256') return { problem: `alg ${read(head).alg}` }
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return { problem: 'k is no point' }
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isRight = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isRight) return { problem: 'the signature is wrong' }
  const { aud, exp, sub } = read(claims)
  const hours = (Number(exp) - Date.now() / 1000) / 3600
  if (aud !== origin) return { problem: `aud ${aud}` }
  if (!(hours > 0 && hours <= 24)) return { problem: `exp in ${hours} hours` }
  if (!/^(mailto:|https:)./.test(String(sub))) return { problem: `sub ${sub}` }
  return { publicKey }
}

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
