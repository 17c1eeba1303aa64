/** Within how many minutes somebody who moves up may have to confirm. */
export const CONFIRM_WITHIN = [30, 120, 720]

/** '30 minutes', '2 hours'. */
export const withinText = (minutes: number) => (minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`)
