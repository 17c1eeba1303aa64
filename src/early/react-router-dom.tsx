import type { LinkProps } from 'react-router-dom'

/** What the drawn components take from `react-router-dom`. Before the router is here, going somewhere loads a page. */

export const Link = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) => <a {...rest} href={to} />

export const useLocation = () => window.location

/** Whether a button has led to another page, which is on its way. */
export let isLeaving = false

export const useNavigate = () => (to: string | number) => {
  isLeaving = true
  if (typeof to === 'number') window.history.go(to)
  else window.location.assign(to)
}
