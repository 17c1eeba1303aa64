import { lazyPart } from '@/ui/feedback/lazy-part'

/** For a guest who asked for mails. */
export const MailNotePart = lazyPart(() => import('./mail-note'), 'MailNote', { unavailable: null })
