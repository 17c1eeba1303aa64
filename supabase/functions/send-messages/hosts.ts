/**
 * Allow-list of push services. An endpoint comes from a device, so a client could name any address for the sender to
 * call (SSRF). The database refuses others when they are saved.
 */
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const SUFFIX = '.notify.windows.com'

/** @param extraHosts stand-ins on this machine; they need no https, and may have any port */
export function isAllowed(endpoint: string, extraHosts: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (extraHosts.includes(hostname)) return protocol === 'http:' || protocol === 'https:'
  return protocol === 'https:' && port === '' && (HOSTS.includes(hostname) || hostname.endsWith(SUFFIX))
}
