/**
 * What uploads the site, each at a version that was tried. They weigh 230 MB and more with what they need, so they are no
 * dependencies, and npx fetches them when they are wanted.
 */
/** The newest that runs on every Node that Roster runs on. */
export const WRANGLER = 'wrangler@4.86.0'
/** Needs Node 22.13. */
export const NETLIFY = 'netlify-cli@27.10.2'
