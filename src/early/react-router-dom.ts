/** Replaces `react-router-dom` in the early entry. Before the router is here, a link loads its page. */

export const useHref = (to: string) => to

export const useLinkClickHandler = () => () => undefined

/** Set only where there is no window: in the host's function (`markup.tsx`). */
let place: Pick<Location, 'pathname' | 'search'> | null = null

export const useLocation = () => place ?? window.location

export const placeAt = (pathname: string) => {
  place = { pathname, search: '' }
}

/** Whether a button has begun to load another page. */
export let isLeaving = false

export const useNavigate = () => (to: string | number) => {
  isLeaving = true
  if (typeof to === 'number') window.history.go(to)
  else window.location.assign(to)
}
