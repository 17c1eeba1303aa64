/**
 * `test.use(MOVING)` at the top of a file that tests motion: the main job, the first paint, early taps, landing. All others ask the page for less motion (playwright.config.ts).
 */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' as const } }
