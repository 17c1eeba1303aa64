import type { Catalog } from './translate.ts'

/** Made by `npm run languages` from src/locales: the translations of the functions' texts. */
export const CATALOGS: Record<string, Catalog> = {}
