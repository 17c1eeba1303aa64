/** Where a guest keeps a place in a series, or may be about to. */
export const loadPlaces = () => import('./places')
