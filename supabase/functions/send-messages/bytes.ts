/** Bytes with their own array buffer, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text))

/** @throws Error (InvalidCharacterError) for text that is not base64url */
export function fromBase64Url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function concat(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
