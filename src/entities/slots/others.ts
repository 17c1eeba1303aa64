import type { EventPageData } from '@/entities/event/event-schema'
import { t } from '@/lib/text/translate'

/** The button on a guest's own rows, and the form that it opens. */
export const addPersonLabel = () => t('Add another person')

/** The most people that one person can bring to an event. The same limit as in the database. */
export const MOST_ADDED = 10

/** How many others the viewer may bring in all. Event managers have no limit but that of one form. */
export const mostOthers = ({ event, viewer }: Pick<EventPageData, 'event' | 'viewer'>): number =>
  (viewer.manages ? null : event.max_others) ?? MOST_ADDED
