import { lazyComponent } from '@/ui/feedback/lazy-component'

/** For event managers. */
export const LazyLabelsButton = lazyComponent(() => import('./components/labels-button'), 'LabelsButton', {
  placeholder: <div className="h-11" />,
})
export const LazyLabelToggles = lazyComponent(() => import('./components/label-toggles'), 'LabelToggles')
