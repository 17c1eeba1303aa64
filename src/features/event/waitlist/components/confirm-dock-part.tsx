import { lazyPart } from '@/ui/feedback/lazy-part'
import type { ConfirmDockProps } from './confirm-dock'

/** For somebody who is asked whether they come. The placeholder has the dock's height. */
export const ConfirmDockPart = lazyPart<ConfirmDockProps>(
  () => import('./confirm-dock').then((module) => module.ConfirmDock),
  { placeholder: <div className="h-22" /> },
)
