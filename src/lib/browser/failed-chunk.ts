/** The messages of a failed import: Chromium, Firefox, Safari, and Vite's own for styles. */
const WORDINGS =
  /dynamically imported module|importing a module script failed|unable to preload css|is not a valid javascript mime type/i

/** Whether a chunk could not be loaded: gone after a deploy, or out of reach without a network. */
export function isFailedChunk(error: unknown): boolean {
  return error instanceof Error && WORDINGS.test(error.message)
}
