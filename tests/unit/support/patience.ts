/** How long a test waits for what comes in a moment, on a machine that others use too, in ms. */
export const PATIENCE = 30_000
