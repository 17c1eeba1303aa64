/** The messages of a failed import: Chromium, Firefox, Safari, and Vite's own for styles. */
const WORDINGS =
  /dynamically imported module|importing a module script failed|unable to preload css|is not a valid javascript mime type/i

/** Whether a chunk could not be loaded: gone after a deploy, or out of reach without a network. */
export function isFailedChunk(error: unknown): boolean {
  return error instanceof Error && WORDINGS.test(error.message)
}

/** Failures of imports that nobody waited for. */
const unmissed = new WeakSet<object>()

/** Imports something nobody waits for: if it fails, no toast offers a reload (`src/app/updates.ts`). */
export async function quietly<Imported>(load: () => Promise<Imported>): Promise<Imported> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Error) unmissed.add(error)
    throw error
  }
}

/** Whether somebody waited for the import that failed. Known a moment after the failure. */
export const isMissed = (error: Error): boolean => !unmissed.has(error)
