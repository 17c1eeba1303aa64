import { lazyPart } from '@/ui/feedback/lazy-part'

/** For event managers. */
export const LabelsButtonPart = lazyPart(() => import('./components/labels-button'), 'LabelsButton', {
  placeholder: <div className="h-11" />,
})
export const LabelTogglesPart = lazyPart(() => import('./components/label-toggles'), 'LabelToggles')
