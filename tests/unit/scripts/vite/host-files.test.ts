// @vitest-environment node
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hostFiles } from '../../../../scripts/vite/host-files'
import { securityHeaders } from '../../../../scripts/vite/security-headers'

const headers = securityHeaders('https://x.supabase.co', '<script>early()</script>')
const files = hostFiles(headers)

it.each(Object.entries(files))('%s has every header as it is', (_file, text) => {
  for (const [name, value] of Object.entries(headers)) {
    expect(text).toMatch(new RegExp(`${name}:? "?${value.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}"?`))
  }
  // Characters that a quoted value must not contain.
  expect(Object.values(headers).join()).not.toMatch(/["$\n]/)
})

it('an inline script runs by its hash alone', () => {
  const hash = createHash('sha256').update('early()').digest('base64')
  expect(headers['Content-Security-Policy']).toContain(`; script-src 'self' 'sha256-${hash}';`)
})

it('assets are cached for a year, everything else is revalidated, and only page paths fall back to the app', () => {
  const places = files['host/nginx.conf']?.split(/^location /m).slice(1) ?? []
  expect(
    places.map((place) => [
      place.split(' {')[0],
      /Cache-Control "([^"]*)"/.exec(place)?.[1],
      /try_files [^;]*/.exec(place)?.[0],
    ]),
  ).toEqual([
    ['/', 'no-cache', 'try_files $uri /index.html'],
    ['^~ /assets/', 'public, max-age=31536000, immutable', 'try_files $uri @roster_missing'],
    ['@roster_missing', 'no-store', undefined],
    ['^~ /host/', undefined, undefined],
  ])
  // nginx drops inherited headers in a location that adds some.
  for (const place of places.slice(0, 3))
    expect(place.match(/add_header/g)).toHaveLength(Object.keys(headers).length + 1)
  expect(files['host/Caddyfile']).toMatch(
    /@missing {\n\tpath \/assets\/\*\n\tnot file\n}\nheader @missing Cache-Control no-store/,
  )
  expect(files['host/Caddyfile']).toMatch(/@page {\n\tnot path \/assets\/\*\n\tnot file\n}\nrewrite @page \/index.html/)
})
