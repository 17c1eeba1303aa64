import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router-dom'
import { takePrivateLink } from '@/features/event/my-registration/guests'
import { queryClient } from '@/lib/backend/query-client'
import type { PageProps } from '@/lib/browser/page-props'
import { paths } from '@/lib/browser/paths'

export interface AppRoute {
  /** A react-router path pattern. */
  path: string
  load: () => Promise<{ default: ComponentType<PageProps> }>
  /** Its texts come with those of the first render. */
  isForLinks?: true
  /** Starts the page's queries while its chunk is still loading. Failures are the page's to show. */
  prefetch?: (params: PageProps['params']) => Promise<unknown>
  /** `signed-in`: a signed-out visitor is sent to the login page and comes back. */
  access?: 'signed-in'
  /** For a page of owners or admins: where a signed-out visitor is sent instead, with 'Unauthorized', to sign in there. */
  refusedTo?: (params: PageProps['params']) => string
}

const toMembers = ({ groupId = '' }: PageProps['params']) => paths.groupParticipants(groupId)

/** One entry per route of docs/product.md, in its order. */
export const routes: AppRoute[] = [
  { path: '/', load: () => import('@/pages/home-page') },
  { path: '/events', load: () => import('@/pages/my-events-page') },
  { path: '/events/new', load: () => import('@/pages/create-event-page'), access: 'signed-in' },
  {
    path: '/events/:eventId/edit',
    load: () => import('@/pages/edit-event-page'),
    access: 'signed-in',
    refusedTo: () => paths.events,
  },
  { path: '/groups', load: () => import('@/pages/my-groups-page') },
  { path: '/groups/new', load: () => import('@/pages/create-group-page'), access: 'signed-in' },
  { path: '/groups/:groupId', load: () => import('@/pages/group-page') },
  {
    path: '/groups/:groupId/edit',
    load: () => import('@/pages/edit-group-page'),
    access: 'signed-in',
    refusedTo: () => paths.groups,
  },
  { path: '/groups/:groupId/participants', load: () => import('@/pages/group-members-page') },
  {
    path: '/groups/:groupId/manage-roles',
    load: () => import('@/pages/manage-roles-page'),
    access: 'signed-in',
    refusedTo: () => paths.groups,
  },
  {
    path: '/groups/:groupId/add-members',
    load: () => import('@/pages/add-members-page'),
    access: 'signed-in',
    refusedTo: toMembers,
  },
  {
    path: '/groups/:groupId/remove-members',
    load: () => import('@/pages/remove-members-page'),
    access: 'signed-in',
    refusedTo: toMembers,
  },
  { path: '/settings', load: () => import('@/pages/settings-page'), access: 'signed-in' },
  { path: '/profile', load: () => import('@/pages/profile-page'), access: 'signed-in' },
  { path: '/payments', load: () => import('@/pages/payments-page'), access: 'signed-in' },
  { path: '/bookmarked', load: () => import('@/pages/bookmarked-page'), access: 'signed-in' },
  { path: '/auth/login', load: () => import('@/pages/login-page') },
  { path: '/auth/register', load: () => import('@/pages/register-page') },
  { path: '/auth/callback', load: () => import('@/pages/auth-callback-page') },
  { path: '/unsubscribe', load: () => import('@/pages/unsubscribe-page') },
  { path: '/cohost/:token', load: () => import('@/pages/cohost-page') },
  {
    path: '/invite/:type/:id',
    load: () => import('@/pages/invite-page'),
    isForLinks: true,
    prefetch: async ({ type, id }) => {
      const { inviteQuery } = await import('@/features/invites/queries')
      const { readInviteTarget } = await import('@/features/invites/rules')
      const target = readInviteTarget(type, id)
      if ('id' in target) await queryClient.prefetchQuery(inviteQuery(target.type, target.id))
    },
  },
  {
    path: '/signup/:eventId',
    load: () => import('@/pages/event-page'),
    isForLinks: true,
    prefetch: async ({ eventId = '' }) => {
      // Before the page's queries start: what they read depends on the secret.
      takePrivateLink(eventId)
      const { eventQuery } = await import('@/features/event/my-registration/queries')
      await queryClient.prefetchQuery(eventQuery(eventId))
    },
  },
  { path: '*', load: () => import('@/pages/not-found-page') },
]

/** The route of an address. The last one fits every address. */
export function findRoute(pathname: string): PageProps & { route: AppRoute } {
  const match = matchRoutes(routes, pathname)?.[0]
  if (!match) throw new Error(`No route for ${pathname}`)
  return match
}
