/**
 * The text of another service, for the log, without addresses and secrets. In a refusal, a provider repeats the mail's
 * address, and a push service that of the phone.
 */
export function withoutPersons(text: string): string {
  return (
    text
      .replace(/[^\s"'<>(),;:]+@[^\s"'<>(),;]+/g, '[address]')
      .replace(/\b(https?:\/\/[^/\s"'<>]+)\/[^\s"'<>]*/g, '$1/[path]')
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[ip]')
      .replace(/\b(?=[0-9a-f:]*(?:::|[a-f]))[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){2,7}/gi, '[ip]')
      // Random letters hold a digit; a long word does not.
      .replace(/(?=[\w-]*\d)[\w-]{20,}(?:\.[\w-]{20,})*/g, '[token]')
  )
}
