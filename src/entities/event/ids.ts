/** Whether a text can be an event's id. If it cannot, the page says 'Event not found' without asking. */
export function isEventId(text: string): boolean {
  return /^[A-Za-z0-9_-]{8,12}$/.test(text)
}

/** Whether a text can be a group's or a person's id. The database answers any other text with a syntax error. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
