import { startTransition, useEffect, useState } from 'react'
import { wasDrawn } from '@/lib/browser/boot'

/** False until a page that the app was just opened with has been painted: what is below the window is drawn after that. */
export function useAfterOpening(): boolean {
  const [isAfter, setAfter] = useState(wasDrawn)
  useEffect(() => {
    if (isAfter) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setAfter(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isAfter])
  return isAfter
}
