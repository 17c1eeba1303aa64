/**
 * `test.use(MOVING)` at the top of a file whose tests are about what moves: the main job as most people see it, the first
 * paint, taps that come early, where one lands. All others ask the page for less motion (playwright.config.ts).
 */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' as const } }
