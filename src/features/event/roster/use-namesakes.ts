import { useEffect, useState } from 'react'
import type { EventPageData } from '@/entities/event/event-schema'
import { quietly } from '@/lib/browser/failed-chunk'

const NONE: ReadonlyMap<string, string> = new Map()

/** The names that are on the list twice, for those who run the event (`namesakeTexts`). Loaded only for them, once the page is there. */
export function useNamesakes(data: EventPageData): ReadonlyMap<string, string> {
  const [texts, setTexts] = useState(NONE)
  useEffect(() => {
    if (!data.viewer.manages) return
    let isCurrent = true
    quietly(() => import('@/entities/slots/namesakes'))
      .then(({ namesakeTexts }) => isCurrent && setTexts(namesakeTexts(data)))
      .catch((error) => console.error('Namesakes could not be loaded', error))
    return () => {
      isCurrent = false
    }
  }, [data])
  return data.viewer.manages ? texts : NONE
}
