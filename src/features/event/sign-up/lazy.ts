import { lazyPart } from '@/ui/feedback/lazy-part'

/** Loaded once the page answers taps, or by the boot scripts if somebody has tapped the form's button there. */
export const SignUpDrawerPart = lazyPart(() => import('./components/sign-up-drawer'), 'SignUpDrawer')
