import { toastSpaceReader } from '@/ui/layout/use-reserved-space'

/** Reserves space for a toast in a sheet, so that it covers neither the last row nor a button. */
export function ToastSpace() {
  return <div ref={toastSpaceReader} className="toast-space" />
}
