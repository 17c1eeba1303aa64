import { toastSpaceReader } from '@/ui/layout/use-reserved-space'

/** Room for a toast in a sheet whose content must not be covered, for as long as there is one. */
export function ToastSpace() {
  return <div ref={toastSpaceReader} className="toast-space" />
}
