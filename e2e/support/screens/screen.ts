import type { Page } from '@playwright/test'
import type { Account } from '../account'
import type { Scene } from '../scene'

/** An overlay over a page, or a change on it; checked as a separate screen. */
interface SheetState {
  name: string
  how: (page: Page) => Promise<unknown>
  /** Stays as it is for the next one, instead of being put away with Escape. */
  stays?: true
}

/** `World`: who and what must be there for it. */
export interface Screen<World = Scene> {
  /** Behind the name of who walks there, the name of its picture. */
  name: string
  /** As in src/app/routes.ts. */
  route: string
  /** The address itself, where it differs from the route. */
  path?: (world: World) => string
  /** A text that shows that the screen is there. */
  shows: string | RegExp
  open?: SheetState[]
}

export interface ScreenList<World = Scene> {
  who: string
  account: (world: World) => Account | null
  screens: Screen<World>[]
}

/** Addresses of the scene. */
export const event = ({ eventId }: Scene) => `/signup/${eventId}`
export const openEvent = ({ openEventId }: Scene) => `/signup/${openEventId}`
export const fullEvent = ({ fullEventId }: Scene) => `/signup/${fullEventId}`
export const sections = ({ sectionsEventId }: Scene) => `/signup/${sectionsEventId}`
export const times = ({ timesEventId }: Scene) => `/signup/${timesEventId}`
export const calledOff = ({ calledOffEventId }: Scene) => `/signup/${calledOffEventId}`
export const asking = ({ askingDateId }: Scene) => `/signup/${askingDateId}`
export const series = ({ seriesId }: Scene) => `/signup/${seriesId}`
export const group = (rest: string) => (scene: Scene) => `/groups/${scene.groupId}${rest}`
export const emptyGroup = (rest: string) => (scene: Scene) => `/groups/${scene.emptyGroupId}${rest}`
