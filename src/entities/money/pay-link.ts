/** Where a pay link leads. Pure. */

/** Letters, digits and hyphens, as the database wants the host; other letters have become xn-- before. */
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * The typed web address, with or without 'https://', as the browser spells it. Null where it is not an address,
 * is not https, or has a name before its host: https://bank.example@elsewhere.example would open the second.
 */
export function readPayLink(text: string): string | null {
  const typed = text.trim()
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
    const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && HOST.test(url.hostname)
    return isPlain ? url.href : null
  } catch {
    return null
  }
}

/** The host that a pay link opens, as the browser names it: letters that only look like others arrive as xn--. */
export function hostOf(link: string): string | null {
  try {
    const url = new URL(link)
    return url.protocol === 'https:' ? url.host : null
  } catch {
    return null
  }
}
