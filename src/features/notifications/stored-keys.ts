/**
 * The storage keys of `recipients.ts`, for code that checks them before it loads anything. They lack the `roster:`
 * prefix: after a sign-out the phone must still know what to end, and a waiting guest stays notified, no matter who signs in
 * or out.
 */
export const RECIPIENTS_KEY = 'roster-following'
export const ENDING_KEY = 'roster-ending'
export const PUT_OFF_KEY = 'roster-not-now'
