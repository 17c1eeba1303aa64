import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the app; not in the DOM types, since no other engine has it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const subscribers = new Set<() => void>()

/** Starts listening; called once and early, because the browser makes its offer once, soon after the page has loaded. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Hides the browser's own bar, because the app has a button for it.
    event.preventDefault()
    setOffer(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
}

function setOffer(next: InstallOffer | null): void {
  offer = next
  for (const notify of subscribers) notify()
}

function subscribe(onChange: () => void): () => void {
  subscribers.add(onChange)
  return () => subscribers.delete(onChange)
}

/** `install` opens the browser's dialog; null where the browser has none to open. */
export function useInstall(): { install: (() => Promise<void>) | null } {
  const current = useSyncExternalStore(subscribe, () => offer)
  return { install: current && (() => install(current)) }
}

async function install(current: InstallOffer): Promise<void> {
  // The browser's offer can be used once, whatever the person answers.
  setOffer(null)
  await current.prompt()
}

/** Whether this window is the installed app rather than a browser's tab. */
export function runsInstalled(): boolean {
  const standalone = window.matchMedia('(display-mode: standalone)').matches
  // Safari's older name for it.
  return standalone || ('standalone' in navigator && navigator.standalone === true)
}

/** Whether this is an iPhone or iPad. An iPad calls itself a Mac; no Mac has a touch screen. */
export function isApplePhone(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
}
