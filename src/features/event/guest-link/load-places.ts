/** Apart from the page's code: most guests keep no place. */
export const loadPlaces = () => import('./places')
