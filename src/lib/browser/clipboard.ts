/** Copies text. False where the clipboard is missing (plain HTTP) or refused; the caller then offers a manual copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

type ShareOutcome = 'shared' | 'dismissed' | 'unavailable'

/** Opens the device's share sheet. Returns `unavailable` where there is none or it failed. */
export async function shareText(data: { title: string; text: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return 'unavailable'
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'unavailable'
  }
}
