/** The messages of a failed import: Chromium, Firefox, Safari, and Vite's own for styles. */
const WORDINGS =
  /dynamically imported module|importing a module script failed|unable to preload css|is not a valid javascript mime type/i

/** Whether a chunk could not be loaded: gone after a deploy, or out of reach without a network. */
export function isFailedChunk(error: unknown): boolean {
  return error instanceof Error && WORDINGS.test(error.message)
}

/** How many imports are under way that nobody waits for. */
export const quiet = { imports: 0 }

/** Imports what nobody waits for: no toast offers a reload when it fails (`src/app/updates.ts`). */
export async function quietly<Imported>(load: () => Promise<Imported>): Promise<Imported> {
  quiet.imports += 1
  try {
    return await load()
  } finally {
    quiet.imports -= 1
  }
}
