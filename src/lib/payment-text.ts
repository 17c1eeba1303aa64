/** Said wherever a price is set or paid. */
export const NO_MONEY = 'No money passes through Roster.'
