import type { EventPageData, PageAnswer } from '@/entities/event/event-schema'
import { readPage } from '@/entities/event/read-page'
import { readInvite } from '@/features/invites/read-invite'
import type { EventAnswer, EventInvite } from '@/features/invites/schema'
import type { Visit } from './visit'

/** The answer to a visit's call, in the shape that the app's schemas would give it. @throws TypeError for an answer of another shape */
export const readAnswer = ({ page }: Visit, answer: unknown): EventPageData | EventInvite =>
  page === 'invite' ? readInvite(answer as EventAnswer) : readPage(answer as PageAnswer)
