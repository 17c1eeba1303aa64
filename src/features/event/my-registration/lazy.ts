import { lazyPart } from '@/ui/feedback/lazy-part'

/** On Home. Only the app on the Home Screen may not know a guest who signed up in the browser. */
export const PasteLinkPart = lazyPart(() => import('./components/paste-link'), 'PasteLink')
/** For a guest who asked for mails. */
export const MailNotePart = lazyPart(() => import('./components/mail-note'), 'MailNote', { unavailable: null })

/** On Home, for this phone's guests: their events, or for a signed-in person the way into the account. */
export const OnThisPhonePart = lazyPart(() => import('./components/on-this-phone'), 'OnThisPhone')
export const TakeOverCardPart = lazyPart(() => import('./components/take-over-card'), 'TakeOverCard')
