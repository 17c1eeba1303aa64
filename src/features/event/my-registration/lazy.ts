import { lazyComponent } from '@/ui/feedback/lazy-component'

/** On Home. Only the app on the Home Screen may not know a guest who signed up in the browser. */
export const LazyPasteLink = lazyComponent(() => import('./components/paste-link'), 'PasteLink')
/** On Home, for this phone's guests: their events, or for a signed-in person the way into the account. */
export const LazyOnThisPhone = lazyComponent(() => import('./components/on-this-phone'), 'OnThisPhone')
export const LazyLinkGuestsCard = lazyComponent(() => import('./components/link-guests-card'), 'LinkGuestsCard')
