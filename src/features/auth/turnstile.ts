import { AppError } from '@/lib/backend/errors'
import { t } from '@/lib/text/translate'

/** The part of Turnstile that is used here: developers.cloudflare.com/turnstile. */
export interface Turnstile {
  render(
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): string
  reset(id: string): void
  remove(id: string): void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const ADDRESS = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loading: Promise<Turnstile> | undefined

/** Loads it once, with the first form that shows it. @throws AppError when it cannot be had */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      // The next form tries again.
      loading = undefined
      script.remove()
      const sentence = t(
        'The check that you are human could not be loaded. Check your connection, or turn off a blocker, and reload.',
      )
      reject(new AppError('network', sentence))
    }
    script.src = ADDRESS
    script.onload = () => (window.turnstile ? resolve(window.turnstile) : fail())
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}
