/**
 * An e-mail address as somebody may enter it for a registration, as the database's (private.is_address): no quotes, brackets, % or ?
 * before the @, and behind it names of letters, digits and hyphens of any script, with a dot between.
 */
export const ADDRESS =
  /^[^\][\s\u2000-\u206f"(),:;<>\\%?@]+@[^\s\u2000-\u206f!-,/:-@[-`{-~.]+(\.[^\s\u2000-\u206f!-,/:-@[-`{-~.]+)+$/
