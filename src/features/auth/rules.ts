import { type InviteType, paths } from '@/lib/paths'

/** Control characters, blanks at the ends and backslashes: browsers repair them into a foreign address. */
// biome keeps control characters out of patterns, so the check is spelt out by code point.
function hasTrapCharacters(text: string): boolean {
  return (
    text.trim() !== text ||
    text.includes('\\') ||
    [...text].some((char) => char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f)
  )
}

/**
 * A return address as a path of this origin, or null when it leads anywhere else. Must start with `/` and not `//`;
 * `/\evil`, `/<TAB>/evil` and the like leave the origin although they look local.
 */
export function localPath(raw: string | null | undefined, origin: string): string | null {
  if (!raw?.startsWith('/') || raw.startsWith('//') || hasTrapCharacters(raw)) return null
  try {
    const url = new URL(raw, origin)
    if (url.origin !== origin || url.pathname.startsWith('//')) return null
    return url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

interface StoredInvite {
  type: InviteType
  id: string
}

/** The stored pendingInvite, or null when it lacks a type or an id. */
export function parsePendingInvite(value: unknown): StoredInvite | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, id } = value as Record<string, unknown>
  const isInvite = (type === 'event' || type === 'group') && typeof id === 'string' && id !== ''
  return isInvite ? { type, id } : null
}

/**
 * Where a sign-in leads (SPEC.md section 4, 'Session'): the address's returnUrl, else the stored one, else the stored
 * pending invite, else home. A return address that is not local counts as home.
 */
export function destinationAfterSignIn(
  known: { returnUrl: string | null; storedReturnUrl: string | null; pendingInvite: unknown },
  origin: string,
): string {
  const returnUrl = known.returnUrl ?? known.storedReturnUrl
  if (returnUrl !== null) return localPath(returnUrl, origin) ?? paths.home
  const invite = parsePendingInvite(known.pendingInvite)
  return invite ? paths.invite(invite.type, invite.id) : paths.home
}
