import { lazyPart } from '@/ui/feedback/lazy-part'

/** For somebody who is asked whether they come. The placeholder has the dock's height. */
export const ConfirmDockPart = lazyPart(() => import('./confirm-dock'), 'ConfirmDock', {
  placeholder: <div className="h-22" />,
})
