import { toastFailure } from '@/lib/feedback/toast-store'

/** Makes a file and hands it over, with code that is loaded now. A failure becomes a toast and is not thrown. */
export async function exportNow(make: () => Promise<void>): Promise<void> {
  try {
    await make()
  } catch (error) {
    console.error('The export failed', error)
    toastFailure(error)
  }
}
