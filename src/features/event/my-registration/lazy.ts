import { lazyPart } from '@/ui/feedback/lazy-part'

/** On Home. Only the app on the Home Screen may not know a guest who signed up in the browser. */
export const PasteLinkPart = lazyPart(() => import('./components/paste-link'), 'PasteLink')
/** For a guest who asked for mails. */
export const MailNotePart = lazyPart(() => import('./components/mail-note'), 'MailNote', { unavailable: null })

export const HomeGuestsPart = lazyPart(() => import('./components/home-guests'), 'HomeGuests')
