import { lazyPart } from '@/ui/feedback/lazy-part'

/** Where the event was split. */
export const TeamsCardPart = lazyPart(() => import('./components/teams-card'), 'TeamsCard', {
  placeholder: <div className="min-h-52" />,
})
export const TeamsSheetPart = lazyPart(() => import('./components/teams-sheet'), 'TeamsSheet')
