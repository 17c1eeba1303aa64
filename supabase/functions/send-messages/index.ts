import { createHandler } from './handler.ts'
import { settingsFrom } from './settings.ts'

/** The sender on Supabase Edge Functions, which run Deno. `npm start` runs the same handler (scripts/vite/embedded-functions.ts). */

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}
/** Only on Supabase. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined

const later = typeof EdgeRuntime === 'undefined' ? undefined : (work: Promise<unknown>) => EdgeRuntime?.waitUntil(work)

Deno.serve(started())

function started() {
  try {
    return createHandler(
      settingsFrom((name) => Deno.env.get(name)),
      later ? { later } : {},
    )
  } catch (error) {
    // Says what is missing to anyone who looks, instead of not starting at all. It names variables, never their values.
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return () => Response.json({ message }, { status: 500 })
  }
}
