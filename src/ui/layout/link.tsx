import type { ComponentProps } from 'react'
import { type NavigateOptions, type To, useHref, useLinkClickHandler } from 'react-router-dom'

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href' | 'target'>,
    Pick<NavigateOptions, 'replace' | 'state'> {
  to: To
}

/** A link to another page of the app. The router's own brings its forms and fetchers along: 3 KB more for every page. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
