/** Every address of the app (docs/product.md section 2, 'Route list'). Ids are encoded here and nowhere else. */

export type InviteType = 'event' | 'group'

const id = encodeURIComponent

const withReturn = (path: string, returnUrl?: string) =>
  returnUrl && returnUrl !== '/' ? `${path}?returnUrl=${encodeURIComponent(returnUrl)}` : path

export const paths = {
  home: '/',
  events: '/events',
  newEvent: (groupId?: string) => (groupId ? `/events/new?group=${id(groupId)}` : '/events/new'),
  editEvent: (eventId: string) => `/events/${id(eventId)}/edit`,
  signup: (eventId: string) => `/signup/${id(eventId)}`,
  groups: '/groups',
  newGroup: '/groups/new',
  group: (groupId: string) => `/groups/${id(groupId)}`,
  editGroup: (groupId: string) => `/groups/${id(groupId)}/edit`,
  groupParticipants: (groupId: string) => `/groups/${id(groupId)}/participants`,
  manageRoles: (groupId: string) => `/groups/${id(groupId)}/manage-roles`,
  addMembers: (groupId: string) => `/groups/${id(groupId)}/add-members`,
  removeMembers: (groupId: string) => `/groups/${id(groupId)}/remove-members`,
  settings: '/settings',
  profile: '/profile',
  payments: '/payments',
  bookmarked: '/bookmarked',
  login: (returnUrl?: string) => withReturn('/auth/login', returnUrl),
  register: (returnUrl?: string) => withReturn('/auth/register', returnUrl),
  callback: '/auth/callback',
  cohost: (token: string) => `/cohost/${id(token)}`,
  invite: (type: InviteType, targetId: string) => `/invite/${type}/${id(targetId)}`,
} as const

interface SharedLink {
  /** The type of an invite; undefined for the page of an event. */
  invite: InviteType | undefined
  /** The id as in the address, perhaps of a series; `ids.ts` validates it. */
  id: string
}

/** Reads what `paths.signup` and `paths.invite` write; null for any other address. */
export function readLink(pathname: string): SharedLink | null {
  const [, invite, id] = /^\/(?:signup|invite\/(event|group))\/([^/]+)\/?$/.exec(pathname) ?? []
  return id ? { invite: invite as InviteType | undefined, id } : null
}
