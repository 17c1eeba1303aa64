import { type BrowserContext, expect, type Page } from '@playwright/test'
import { fileWith } from '../bundle'
import type { Scene } from '../scene'
import { event, group } from './screen'
import { goTo } from './visit'

/** Olga's, seen while their data is on its way, and when it does not come. */
export const FETCHING: { name: string; path: (scene: Scene) => string }[] = [
  { name: 'home', path: () => '/' },
  { name: 'my-events', path: () => '/events' },
  { name: 'groups', path: () => '/groups' },
  { name: 'bookmarked', path: () => '/bookmarked' },
  { name: 'event', path: event },
  { name: 'group', path: group('') },
  { name: 'group-members', path: group('/participants') },
  { name: 'edit-event', path: ({ eventId }) => `/events/${eventId}/edit` },
  { name: 'invite-event', path: ({ eventId }) => `/invite/event/${eventId}` },
]

interface Instead {
  name: string
  how: (page: Page, context: BrowserContext) => Promise<unknown>
}

/** The content instead of a page, or above it; one after the other, from home. */
export const INSTEAD: Instead[] = [
  {
    name: 'offline',
    how: async (page, context) => {
      await goTo(page, '/')
      await expect(page.getByText('Upcoming Events')).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(/^Offline/)).toBeVisible()
    },
  },
  {
    name: 'a-page-whose-code-is-missing',
    how: async (page, context) => {
      await context.setOffline(false)
      await page.route(fileWith('src/pages/settings-page.tsx'), (route) => route.abort())
      await goTo(page, '/settings')
      await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    },
  },
  {
    name: 'on-a-wide-window',
    how: async (page) => {
      await page.setViewportSize({ width: 768, height: 1024 })
      await expect(page.getByRole('heading', { name: 'Mobile Access Only' })).toBeVisible()
    },
  },
]
