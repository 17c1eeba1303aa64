/** Separate from the page's code, because most guests keep no place. */
export const loadPlaces = () => import('./places')
