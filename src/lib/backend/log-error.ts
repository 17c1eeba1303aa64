import { storedUser } from './stored-session'

/**
 * The central error handler (docs/product.md, 8). Logs cause, user and action to the console; a toast informs the user.
 */
export function logError(error: unknown, action: string): void {
  console.error(`${action} failed`, { action, userId: storedUser()?.id ?? null }, error)
}
