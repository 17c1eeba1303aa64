import { afterEach } from 'vitest'

// Files about rules alone run without a document, which takes longer to make than they do. One that needs a document
// says so in its first line: `@vitest-environment jsdom`.
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest')
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
