import { type ComponentType, lazy } from 'react'
import { loadTexts } from '@/lib/browser/language'
import type { PageProps } from '@/lib/browser/page-props'
import { loadStyles } from '@/lib/browser/styles'
import type { AppRoute } from './routes'

/** Made once per route: a `lazy` made while rendering would load its page again at every render. */
const pages = new WeakMap<AppRoute, ComponentType<PageProps>>()

/** The page of a route; it suspends while its code is on its way. */
export function pageOf(route: AppRoute): ComponentType<PageProps> {
  let page = pages.get(route)
  if (!page) {
    page = lazy(async () => {
      try {
        const [module] = await Promise.all([route.load(), loadStyles(), loadTexts()])
        return module
      } catch (error) {
        // A `lazy` remembers its failure for good; the next visit to the page needs a new one.
        pages.delete(route)
        throw error
      }
    })
    pages.set(route, page)
  }
  return page
}

/** Whether the code of a page that was drawn could not be loaded. */
export const hasFailed = (route: AppRoute) => !pages.has(route)

/** Loads a page's code before its first render, so that it does not suspend at all. */
export async function loadPage(route: AppRoute): Promise<void> {
  if (pages.has(route)) return
  const [{ default: page }] = await Promise.all([route.load(), route.isForLinks ? undefined : loadTexts()])
  pages.set(route, page)
}
