import { expect, it } from 'vitest'
import { fromBase64Url, toBase64Url, utf8 } from '../../../../supabase/functions/send-messages/bytes.ts'
import { encrypt } from '../../../../supabase/functions/send-messages/encrypt.ts'
import { decrypt, makeDevice } from '../../../sender/support/device.ts'

/** The example of RFC 8291, section 5, with the numbers of its appendix A. */
const EXAMPLE = {
  plaintext: 'When I grow up, I want to be a watermelon',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiver: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  senderPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

async function senderKeys(): Promise<CryptoKeyPair> {
  const point = fromBase64Url(EXAMPLE.senderPublic)
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(toBase64Url)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const secret = { kty: 'EC', crv: 'P-256', x, y, d: EXAMPLE.senderPrivate } as JsonWebKey
  return {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', secret, curve, true, ['deriveBits']),
  }
}

it('encrypts the example of RFC 8291 byte for byte', async () => {
  const once = { keys: await senderKeys(), salt: fromBase64Url(EXAMPLE.salt) }
  const body = await encrypt(utf8(EXAMPLE.plaintext), EXAMPLE.receiver, once)
  expect(toBase64Url(body)).toBe(EXAMPLE.body)
})

it('the stand-in reads the example as well, so that what it reads elsewhere counts', () => {
  const device = { ...EXAMPLE.receiver, privateKey: Buffer.from(EXAMPLE.receiverPrivate, 'base64url') }
  expect(decrypt(Buffer.from(EXAMPLE.body, 'base64url'), device)).toBe(EXAMPLE.plaintext)
})

it('makes new keys and a new salt for each message, and a phone reads all of them', async () => {
  const device = makeDevice()
  const texts = ['', 'a', 'ä'.repeat(1500)]
  const bodies = await Promise.all(texts.map((text) => encrypt(utf8(text), device)))
  expect(bodies.map((body) => decrypt(Buffer.from(body), device))).toEqual(texts)
  expect(new Set(bodies.map((body) => toBase64Url(body.slice(0, 86)))).size).toBe(3)
})

it('says so where the keys are not keys', async () => {
  const off = { p256dh: toBase64Url(new Uint8Array(65).fill(4)), auth: makeDevice().auth }
  await expect(encrypt(utf8('a'), off)).rejects.toThrow()
})
