import { lazyComponent } from '@/ui/feedback/lazy-component'

/** Where the event was split. */
export const LazyTeamsCard = lazyComponent(() => import('./components/teams-card'), 'TeamsCard', {
  placeholder: <div className="min-h-52" />,
})
export const LazyTeamsSheet = lazyComponent(() => import('./components/teams-sheet'), 'TeamsSheet')
