/** The button on a guest's own rows, and the form that it opens. */
export const ADD_PERSON = 'Add another person'

/** The most people that a guest can add to an event. The same limit as in the database. */
export const MOST_ADDED = 10
