import { lazyComponent } from '@/ui/feedback/lazy-component'

/** Only a long list of people has a search. */
export const LazySearchField = lazyComponent(() => import('@/ui/form/search-field'), 'SearchField', {
  placeholder: <div className="h-12" />,
})
