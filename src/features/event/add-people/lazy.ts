import { lazyComponent } from '@/ui/feedback/lazy-component'

export const LazyAddPeopleSheet = lazyComponent(() => import('./components/add-people-sheet'), 'AddPeopleSheet')
