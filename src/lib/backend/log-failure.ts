import { storedUser } from './stored-session'

/**
 * The central handler of failures (docs/product.md, 8): the console gets the cause and who did what. A toast tells the person.
 * @param action what was tried: 'createEvent', 'loadEventForEdit'
 */
export function logFailure(error: unknown, action: string): void {
  console.error(`${action} failed`, { action, userId: storedUser()?.id ?? null }, error)
}
