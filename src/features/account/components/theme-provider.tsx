import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useSession } from '@/lib/backend/session'
import { quietly } from '@/lib/browser/failed-chunk'
import { appearanceOf, concernsLanguage } from '../appearance'
import {
  type Appearance,
  applyAppearance,
  chosenFontSize,
  chosenTheme,
  storeAppearance,
  storedAppearance,
  ThemeContext,
} from '../theme'

/**
 * Theme and text size of this device. A device without a choice takes the account's. A change in another tab is applied
 * here too.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [appearance, setState] = useState(storedAppearance)
  const { user } = useSession()

  const setAppearance = useCallback((change: Partial<Appearance>) => {
    storeAppearance(change)
    setState((before) => ({ ...before, ...change }))
  }, [])

  useEffect(() => applyAppearance(appearance), [appearance])

  useEffect(() => {
    const { theme, fontSize } = appearanceOf(user?.user_metadata)
    if (theme && !chosenTheme()) setAppearance({ theme })
    if (fontSize && !chosenFontSize()) setAppearance({ fontSize })
    if (user && concernsLanguage(user.user_metadata))
      quietly(() => import('../sync-language'))
        .then(({ syncLanguage }) => syncLanguage(user))
        .catch(() => undefined)
  }, [user, setAppearance])

  useEffect(() => {
    const adopt = () => setState(storedAppearance())
    window.addEventListener('storage', adopt)
    return () => window.removeEventListener('storage', adopt)
  }, [])

  const value = useMemo(() => ({ ...appearance, setAppearance }), [appearance, setAppearance])
  return <ThemeContext value={value}>{children}</ThemeContext>
}
