import { lazyComponent } from '@/ui/feedback/lazy-component'

export const LazyBookmarkButton = lazyComponent(() => import('./components/bookmark-button'), 'BookmarkButton')
