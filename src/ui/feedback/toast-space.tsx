import { toastSpaceReader } from '@/ui/layout/use-reserved-space'

/** Reserves space for a toast in a sheet whose content must not be covered. */
export function ToastSpace() {
  return <div ref={toastSpaceReader} className="toast-space" />
}
