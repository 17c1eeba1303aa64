type Headers = Record<string, string>

const KEPT = 'public, max-age=31536000, immutable'
/** The worker decides which version people get, so no cache may hold back a newer one. */
const FRESH = ['/sw.js', '/push-worker.js', '/index.html']

/** Files with the same headers in each host's format. */
export function hostFiles(headers: Headers): Record<string, string> {
  return { _headers: headersFile(headers), 'host/nginx.conf': nginx(headers), 'host/Caddyfile': caddy(headers) }
}

/** For Cloudflare and Netlify. */
function headersFile(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  const fresh = FRESH.flatMap((path) => [path, '  Cache-Control: no-cache'])
  return ['/*', ...lines, '/assets/*', `  Cache-Control: ${KEPT}`, ...fresh, ''].join('\n')
}

/** For a `server` of nginx, whose `root` is the build. A location inherits no header where it adds one, so each names all. */
function nginx(headers: Headers): string {
  const all = (cache: string) =>
    Object.entries({ ...headers, 'Cache-Control': cache }).map(
      ([name, value]) => `  add_header ${name} "${value}" always;`,
    )
  return `# Made by the build: include it in a server whose root is this build (docs/self-hosting.md).
location / {
  try_files $uri /index.html;
${all('no-cache').join('\n')}
}
location ^~ /assets/ {
  try_files $uri @roster_missing;
${all(KEPT).join('\n')}
}
location @roster_missing {
${all('no-store').join('\n')}
  return 404;
}
location ^~ /host/ {
  return 404;
}
`
}

/** For a site of Caddy, whose `root` is the build. */
function caddy(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `\t${name} "${value}"`)
  return `# Made by the build: import it into a site whose root is this build (docs/self-hosting.md).
header {
${lines.join('\n')}
}
@kept {
	path /assets/*
	file
}
header @kept Cache-Control "${KEPT}"
@missing {
	path /assets/*
	not file
}
header @missing Cache-Control no-store
@fresh not path /assets/*
header @fresh Cache-Control no-cache
@page {
	not path /assets/*
	not file
}
rewrite @page /index.html
@host path /host/*
respond @host 404
file_server
`
}
