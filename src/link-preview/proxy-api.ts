/** Lets the project's API answer at the site's own address, where the owner wants that (docs/operator.md): the browser then needs one connection. */

/** The backend's origin and publishable key. */
export interface Project {
  url: string
  key: string
}

const API = /^\/(?:rest|auth|realtime|functions)\/v1\//

export const isApiRequest = (request: Request): boolean => API.test(new URL(request.url).pathname)

/** The API's answer as it is, even a redirect or a Realtime socket. */
export function proxyToApi(request: Request, { url }: Project): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const passed = new Request(url + pathname + search, request)
  // The site sets no cookies, and those of other pages of its domain are not for the API.
  passed.headers.delete('cookie')
  return fetch(passed, { redirect: 'manual' })
}
