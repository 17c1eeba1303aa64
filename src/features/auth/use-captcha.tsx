import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { loadTurnstile, type Turnstile } from './turnstile'

const SITE_KEY = import.meta.env.VITE_CAPTCHA_SITE_KEY

interface Captcha {
  /** The element for the check, above a form's button; null where the site has none. */
  box: ReactNode
  /** The token that the auth service wants, a new one for each request. Waits until the check is done. */
  prove: () => Promise<string | undefined>
}

const NONE: Captcha = { box: null, prove: async () => undefined }

/** Cloudflare's check that a person fills in the form, where `.env` names its key. Guests never meet it: they are throttled. */
export const useCaptcha: () => Captcha = SITE_KEY ? useTurnstile : () => NONE

function useTurnstile(): Captcha {
  const place = useRef<HTMLDivElement>(null)
  const check = useRef<Check>(null)

  useEffect(() => {
    const begun = new Check(loadTurnstile(), place.current)
    check.current = begun
    return () => begun.end()
  }, [])

  const prove = useCallback(async () => check.current?.take(), [])
  return { box: <div ref={place} className="min-h-16" />, prove }
}

/** One check on the page. Its token serves one request; then the next one is made. */
class Check {
  #give: (token: string) => void = () => {}
  #token = this.#next()
  #again = () => {}
  #remove = () => {}
  #failed: Promise<never>

  constructor(loading: Promise<Turnstile>, place: HTMLElement | null) {
    this.#failed = loading.then((turnstile) => {
      if (place?.isConnected) this.#draw(turnstile, place)
      return new Promise<never>(() => {})
    })
    // The caller that awaits the token gets the error.
    this.#failed.catch(() => {})
  }

  async take(): Promise<string> {
    const token = await Promise.race([this.#token, this.#failed])
    this.#token = this.#next()
    this.#again()
    return token
  }

  end(): void {
    this.#remove()
  }

  #draw(turnstile: Turnstile, place: HTMLElement): void {
    const id = turnstile.render(place, {
      sitekey: SITE_KEY ?? '',
      callback: (token) => this.#give(token),
      'expired-callback': () => this.#renew(),
    })
    this.#again = () => turnstile.reset(id)
    this.#remove = () => turnstile.remove(id)
  }

  /** The token expires unused after five minutes. */
  #renew(): void {
    this.#token = this.#next()
    this.#again()
  }

  #next(): Promise<string> {
    return new Promise((resolve) => {
      this.#give = resolve
    })
  }
}
