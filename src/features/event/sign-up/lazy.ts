import { lazyPart } from '@/ui/feedback/lazy-part'

/** Loaded once the page is interactive, or by the boot scripts after a tap on the form's button there. */
export const SignUpDrawerPart = lazyPart(() => import('./components/sign-up-drawer'), 'SignUpDrawer')
