import type { ComponentProps } from 'react'
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router-dom'
import { beforeNavigation } from '@/lib/browser/before-navigation'

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href' | 'target'>,
    Pick<NavigateOptions, 'replace' | 'state'> {
  to: To
}

/** A link to another page of the app. It navigates after open sheets have left their history entries. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        const opensElsewhere = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || opensElsewhere) return
        event.preventDefault()
        beforeNavigation(() => follow(event))
      }}
    />
  )
}
