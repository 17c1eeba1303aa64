import { MEMBER } from './member'
import { NEWCOMER } from './newcomer'
import { ORGANIZER } from './organizer'
import { OWNER } from './owner'
import type { ScreenList } from './screen'
import { SIGNED_OUT } from './signed-out'

/**
 * Every screen, once. The accessibility tests look at each of them, and `npm run screenshots` takes its picture: a new
 * route or a new sheet is added to one of these lists alone.
 */
export const SCREEN_LISTS: ScreenList[] = [
  { who: 'signed-out', account: () => null, screens: SIGNED_OUT },
  // Before the organizer's walk: once she has dismissed and refunded payments, Ana no longer sees them.
  { who: 'member', account: ({ ana }) => ana, screens: MEMBER },
  { who: 'organizer', account: ({ olga }) => olga, screens: ORGANIZER },
  { who: 'owner', account: ({ olga }) => olga, screens: OWNER },
  { who: 'newcomer', account: ({ nina }) => nina, screens: NEWCOMER },
]
