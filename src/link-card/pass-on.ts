import type { Project } from './handler'

/** Lets the project's API answer at the site's own address, where the owner wants that (docs/operator.md): the browser then needs one connection. */

const API = /^\/(?:rest|auth|realtime|functions)\/v1\//

export const isForApi = (request: Request): boolean => API.test(new URL(request.url).pathname)

/** The API's answer as it is: also a redirect, and a socket of Realtime's. */
export function passOn(request: Request, { url }: Project): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const passed = new Request(url + pathname + search, request)
  // The site sets none. What another page of its domain has set is nobody else's.
  passed.headers.delete('cookie')
  return fetch(passed, { redirect: 'manual' })
}
