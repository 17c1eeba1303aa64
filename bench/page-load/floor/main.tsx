import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a page of this stack can be: what Roster's first paint is measured against. */
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <h1>Weekend at the lake</h1>
    </StrictMode>,
  )
}
