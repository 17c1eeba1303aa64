import { lazyPart } from '@/ui/feedback/lazy-part'

export const BookmarkButtonPart = lazyPart(() => import('./components/bookmark-button'), 'BookmarkButton')
