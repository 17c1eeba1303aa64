import { useState } from 'react'
import type * as z from 'zod/mini'
import { typedStore } from './draft-store'

/**
 * Text that is written outside of a form, kept on this device until it is sent.
 * @param empty the value to begin with
 */
export function useKeptDraft<Draft>(name: string, schema: z.ZodMiniType<Draft>, empty: () => Draft) {
  const store = typedStore(name, schema)
  const [draft, setDraft] = useState<Draft>(() => store.read() ?? empty())
  return {
    draft,
    keep(change: Partial<Draft>) {
      const next = { ...draft, ...change }
      setDraft(next)
      store.write(next)
    },
    /** It was sent. The input on the screen stays. */
    forget: store.discard,
  }
}
