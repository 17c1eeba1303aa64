import { storedUser } from './supabase'

interface FailureContext {
  /** What was tried: 'createEvent', 'loadEventForEdit'. */
  action: string
  /** The id of the person who tried it; left out: the person who is signed in. */
  userId?: string | null
}

/** The central handler of failures (docs/product.md, 8): the console gets the cause and who did what. A toast tells the person. */
export function logFailure(error: unknown, { action, userId = storedUser()?.id ?? null }: FailureContext): void {
  console.error(`${action} failed`, { action, userId }, error)
}
