/**
 * The storage keys of `following.ts`, for what looks there before it loads anything. They lack the `roster:` prefix:
 * signing out must still know what it has to end, and a guest who waits is told on, whoever signs in or out here.
 */
export const FOLLOWING_KEY = 'roster-following'
export const ENDING_KEY = 'roster-ending'
export const PUT_OFF_KEY = 'roster-not-now'
