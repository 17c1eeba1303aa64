import { type ReactNode, useEffect } from 'react'
import { cx } from './cx'
import { Dock } from './dock'
import { GREEN, hueOfId, hueProps } from './hue'

interface PageProps {
  /** Title of the browser tab, followed by '· Roster'. */
  title: string
  header: ReactNode
  children: ReactNode
  /** The page's main action, fixed at the bottom. */
  dock?: ReactNode
  /** The id of the event that the page is about: its hue washes over the page's top. */
  seed?: string
  /** The event is over or was called off: page, cover and slots lose their hue. */
  isOff?: boolean
  /** Roster's own green instead of an event's hue. */
  green?: boolean
}

/**
 * The layout of a page: header, main part (the skip link's target, id `main`), and space for what is fixed at the
 * bottom.
 */
export function Page({ title, header, children, dock, seed, isOff, green }: PageProps) {
  useEffect(() => {
    document.title = title === 'Roster' ? title : `${title} · Roster`
  }, [title])

  const hue = green ? GREEN : seed === undefined ? undefined : hueOfId(seed)
  return (
    <div {...(hue !== undefined && { className: cx('hue page-wash', isOff && 'called-off'), ...hueProps(hue) })}>
      {header}
      <main
        id="main"
        tabIndex={-1}
        className="page-main mx-auto grid max-w-[640px] grid-cols-1 content-start gap-3 short:gap-2 px-4"
      >
        {children}
      </main>
      {dock && <Dock>{dock}</Dock>}
    </div>
  )
}
