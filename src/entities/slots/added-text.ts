/** The button on a guest's own rows, and the form that it opens. */
export const ADD_PERSON = 'Add another person'
