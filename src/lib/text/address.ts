/**
 * An e-mail address that a registration may have, by the same rule as in the database (private.checked_contact): no quotes, brackets, % or ?
 * before the @, and behind it names of letters, digits and hyphens of any script, with a dot between.
 */
export const ADDRESS =
  /^[^\][\s\u2000-\u206f"(),:;<>\\%?@]+@[^\s\u2000-\u206f!-,/:-@[-`{-~.]+(\.[^\s\u2000-\u206f!-,/:-@[-`{-~.]+)+$/

/** A phone number that a registration may have, by the same rule as in the database (private.checked_contact). */
export const PHONE_NUMBER = /^\+?[0-9 ()-]+$/
