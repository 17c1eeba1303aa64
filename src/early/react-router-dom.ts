/** Replaces `react-router-dom` in the early entry. Before the router is here, a link loads its page. */

export const useHref = (to: string) => to

export const useLinkClickHandler = () => () => undefined

export const useLocation = () => window.location

/** Whether a button has begun to load another page. */
export let isLeaving = false

export const useNavigate = () => (to: string | number) => {
  isLeaving = true
  if (typeof to === 'number') window.history.go(to)
  else window.location.assign(to)
}
