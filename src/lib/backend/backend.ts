/**
 * Where the backend is. Without a `.env` it is the embedded one, served from the page's own origin
 * (`scripts/embedded-backend.ts`); with `VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY` it is a hosted
 * Supabase project. `vite.config.ts` refuses a half-filled `.env` before a page could be built from it.
 */
const hostedUrl = import.meta.env.VITE_SUPABASE_URL
const hostedKey = import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY

export const backend = {
  /** Origin of the API, without a trailing slash. */
  url: (hostedUrl || window.location.origin).replace(/\/+$/, ''),
  /** The publishable key: names the project, opens nothing that row-level security does not. */
  key: hostedKey || 'embedded',
  /** The embedded backend has no Realtime server, so the page must not try to connect. */
  isEmbedded: !hostedUrl,
} as const
