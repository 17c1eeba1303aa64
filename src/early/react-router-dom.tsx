import type { LinkProps } from 'react-router-dom'

/** Replaces `react-router-dom` in the early entry. Before the router is here, a link loads its page. */

export const Link = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) => <a {...rest} href={to} />

export const useLocation = () => window.location

/** Whether a button has begun to load another page. */
export let isLeaving = false

export const useNavigate = () => (to: string | number) => {
  isLeaving = true
  if (typeof to === 'number') window.history.go(to)
  else window.location.assign(to)
}
