/** The button on a guest's own rows, and the form that it opens. */
export const ADD_PERSON = 'Add another person'

/** As many people a guest adds to an event at most. The same limit as in the database. */
export const MOST_ADDED = 10
