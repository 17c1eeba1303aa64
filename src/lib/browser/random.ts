/**
 * Random values from `getRandomValues` only, because `crypto.randomUUID` exists only on HTTPS and localhost, and the
 * demo is opened over plain HTTP from a phone in the same Wi-Fi.
 */

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A version-4 UUID (RFC 9562), the client-made id of a new row. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = hex(bytes)
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

/** A guest's registration secret: 128 bits as 32 lower-case hexadecimal characters. */
export function randomSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}
