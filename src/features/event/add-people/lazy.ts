import { lazyPart } from '@/ui/feedback/lazy-part'

export const AddPeopleSheetPart = lazyPart(() => import('./components/add-people-sheet'), 'AddPeopleSheet')
