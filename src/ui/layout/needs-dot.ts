/** Something to be paid or settled, in plain text: a green dot before it. */
export const NEEDS_DOT =
  "before:mr-1.5 before:inline-block before:size-[7px] before:rounded-full before:bg-accent before:align-[0.08em] before:content-['']"
