/**
 * An e-mail address that a registration may have, by the database's rule (private.checked_contact). No quotes, brackets, % or ? before the
 * @; behind it names of letters, digits and hyphens with a dot between.
 */
export const ADDRESS =
  /^[^\][\s\u2000-\u206f"(),:;<>\\%?@]+@[^\s\u2000-\u206f!-,/:-@[-`{-~.]+(\.[^\s\u2000-\u206f!-,/:-@[-`{-~.]+)+$/

/** A phone number that a registration may have, by the same rule as in the database (private.checked_contact). */
export const PHONE_NUMBER = /^\+?[0-9 ()-]+$/
