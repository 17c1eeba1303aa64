import * as z from 'zod/mini'
import type { EventPageData, ListedRow, Registration } from '@/entities/event/event-schema'
import { isClosed } from '@/entities/event/event-times'
import { registrationSchema } from '@/entities/event/page-schema'
import { outcomeText } from '@/entities/slots/outcome-text'
import { isSectionFull, mustWaitFor, type Section } from '@/entities/slots/sections'
import { withRegistration } from '@/features/event/my-registration/changed-page'

/** Moving people between sections, for event managers. Pure. */

export interface Move {
  row: Pick<ListedRow, 'id' | 'name'>
  /** The section's id. */
  to: string
  /** The person in a slot there who gets this person's slot. */
  swapWith?: string
}

/** Whether a person who is moved there takes an offered slot, because all are taken. Only while people can join. */
export const takesOffer = ({ event }: Pick<EventPageData, 'event'>, section: Section, now: Date): boolean =>
  isSectionFull(section) && !mustWaitFor(section) && !isClosed(event, now)

export const movedSchema = z.object({ moved: z.array(registrationSchema) })

/** The page with the moved people, as the database answered. */
export const withMoved = (data: EventPageData, moved: readonly Registration[]): EventPageData =>
  moved.reduce((page, registration) => withRegistration(page, registration, 'change'), data)

/** 'Ana got Cook 1, Ben got Driver 2'. */
export const movedText = (event: EventPageData['event'], moved: readonly Registration[]): string =>
  moved.map((registration) => outcomeText(event, registration)).join(', ')
