/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
  readonly VITE_PUBLIC_READS_URL?: string
  /** '1': pages ask the API at their own address, and the host's function passes that on. */
  readonly VITE_API_BEHIND_SITE?: string
  /** The site key of Turnstile, where the project's Attack Protection asks for it. */
  readonly VITE_CAPTCHA_SITE_KEY?: string
  /** The operator's pages, and an address for reports. Each is shown where it is set. */
  readonly VITE_IMPRINT_URL?: string
  readonly VITE_PRIVACY_URL?: string
  readonly VITE_ABUSE_EMAIL?: string
  /** After how many days contact data is deleted, if the operator has set that; the form says so. */
  readonly VITE_CONTACT_DAYS?: string
  /** The key with which browsers accept our pushes; without it there are no notifications. */
  readonly VITE_PUSH_PUBLIC_KEY?: string
}

interface ImportMeta {
  readonly env: ImportMetaEnv
}
