import type { Registration } from '@/entities/event/event-schema'

/** What is said of a guest's mails, after joining and on the page. */
export function mailText({ address, state, why }: NonNullable<Registration['mail']>): string {
  if (why) return `${why}, so no mail was sent. Your registration stands.`
  if (state === 'on') return `Mails about this go to ${address}.`
  return `A mail is on its way to ${address}. Open its link once, and the next ones come too.`
}
