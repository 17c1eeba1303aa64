/**
 * The tools that upload the site, each at a version that was tried. With what they need they weigh 230 MB and more, so they are not
 * dependencies; npx fetches them when they are needed.
 */
/** The newest that runs on every Node that Roster runs on. */
export const WRANGLER = 'wrangler@4.86.0'
/** Needs Node 22.13. */
export const NETLIFY = 'netlify-cli@27.10.2'
