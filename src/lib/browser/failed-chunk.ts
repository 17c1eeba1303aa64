/** The messages of a failed import: Chromium, Firefox, Safari, and Vite's own for styles. */
const WORDINGS =
  /dynamically imported module|importing a module script failed|unable to preload css|is not a valid javascript mime type/i

/** Whether a chunk could not be loaded: gone after a deploy, or out of reach without a network. */
export function isFailedChunk(error: unknown): boolean {
  return error instanceof Error && WORDINGS.test(error.message)
}

/** Errors of dynamic imports that have no caller waiting. */
const unmissed = new WeakSet<object>()

/** Imports in the background: a failure offers no reload (`src/app/updates.ts`). */
export async function quietly<Imported>(load: () => Promise<Imported>): Promise<Imported> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error) unmissed.add(error)
    throw error
  }
}

/** True if a caller waited for the failed import. Known a moment after the failure. */
export const isMissed = (error: Error): boolean => !unmissed.has(error)
