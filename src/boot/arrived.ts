import type { Read } from '@/lib/text/viewer-locale'

/** Describes the server-rendered markup. Present only when the host runs the edge function (`src/link-preview`). */
export interface SsrPage {
  /** Title of the browser's tab. */
  title: string
  /** The language of its texts. */
  language: string
  /** The inputs that the markup depends on (`readsTheSame`). */
  read: Read
  /** Id of the event. */
  event: string
  /** Id of the series that it is a date of. */
  series?: string | undefined
}

/** The status element that screen readers listen to until the app is here. */
export const STATUS_ID = 'early-says'
/** In the HTML: the host's function puts the screen behind it, and the build the script that shows the screen. */
export const ROOT = '<div id="root"></div>'
export const SCREEN_ID = 'ssr'
export const FACTS_ID = 'first-facts'
/** Element id of the prefetched response, validated by the app's schema (`PrefetchedResponse`). */
export const ANSWER_ID = 'first-answer'
/** Element id of the server-rendered page's styles. */
export const STYLES_ID = 'page-styles'
/** In the head: the screen comes with this page, so the phone does not ask. */
export const COMES = 'meta[name=roster-screen]'
export const COMES_TAG = '<meta name="roster-screen" content="comes" />'
