import { lazyPart } from '@/ui/feedback/lazy-part'

/** Only a long list of people has a search. */
export const SearchFieldPart = lazyPart(() => import('@/ui/form/search-field'), 'SearchField', {
  placeholder: <div className="h-12" />,
})
