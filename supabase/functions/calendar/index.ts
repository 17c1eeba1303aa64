import { answerCalendar } from './handler.ts'
import { settingsFrom } from './settings.ts'

/** The calendars on Supabase Edge Functions, which run Deno. `npm start` runs the same handler (scripts/vite/embedded-functions.ts). */

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
}

Deno.serve(started())

function started() {
  try {
    const settings = settingsFrom((name) => Deno.env.get(name))
    return (request: Request) => answerCalendar(request, settings)
  } catch (error) {
    // Says what is missing to anyone who looks, instead of not starting at all. It names variables, never their values.
    const message = error instanceof Error ? error.message : String(error)
    console.error(message)
    return () => new Response(`${message}\n`, { status: 500 })
  }
}
