/** The newest that runs on every Node that Roster runs on. With what it needs it weighs 230 MB, so it is no dependency. */
export const WRANGLER = 'wrangler@4.86.0'
