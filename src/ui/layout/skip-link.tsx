/** Skips everything above a page's main part (`page.tsx`); seen only while it has the focus. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  )
}
