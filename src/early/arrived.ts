import type { Read } from '@/lib/text/here'

/** What comes with the HTML beside the first screen's template, where the host has a function (`src/link-card`). */
export interface FirstScreen {
  /** What the page's call answered, checked by the app's schema (`EarlyAnswer`). */
  answer: unknown
  /** Title of the browser's tab. */
  title: string
  /** What the markup depends on (`readsTheSame`). */
  read: Read
}

/** The status element that screen readers listen to until the app is here. */
export const STATUS_ID = 'early-says'
export const SCREEN_ID = 'first-screen'
export const ANSWER_ID = 'first-answer'
/** The styles of the page that the first screen begins. */
export const STYLES_ID = 'page-styles'
/** In the head: the screen comes with this page, so the phone does not ask. */
export const COMES = 'meta[name=roster-screen]'
export const COMES_TAG = '<meta name="roster-screen" content="comes" />'
