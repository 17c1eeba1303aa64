import { lazyComponent } from '@/ui/feedback/lazy-component'

/** Loaded once the page is interactive, or by the boot scripts after a tap on the form's button there. */
export const LazySignUpDrawer = lazyComponent(() => import('./components/sign-up-drawer'), 'SignUpDrawer')
