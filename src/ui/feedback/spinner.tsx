/** A small turning ring beside the words of a waiting button; hidden from screen readers. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}
