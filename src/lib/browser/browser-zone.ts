/** The zone that this browser's clock is in, IANA name; null where the browser does not say. */
export function browserZone(): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || null
}
