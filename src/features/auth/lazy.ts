import { lazySheet } from '@/ui/sheet/lazy-sheet'

export const ForgottenPasswordSheet = lazySheet(() => import('./components/forgotten-password'), 'ForgottenPassword')
