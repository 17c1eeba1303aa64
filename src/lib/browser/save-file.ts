/**
 * Hands a text to the browser as a file. An app that was installed on an iPhone has no downloads (a link to a file
 * shows it without a way back), so there the share sheet offers the file. That works only directly after a tap, so load
 * the code that makes the text before.
 */
export async function saveFile(name: string, text: string, type: string): Promise<void> {
  const file = new File([text], name, { type: `${type};charset=utf-8` })
  if (isInstalledOnIphone() && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  download(file)
}

/** Only WebKit on iPhones and iPads knows this property. */
const isInstalledOnIphone = () => 'standalone' in navigator && navigator.standalone === true

/** Puts a file among the downloads. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Safari starts the download after the click's task; revoking at once would cancel it.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
