import { locale } from '../_shared/translate.ts'

interface Content {
  title: string
  lines: readonly string[]
  button: string
  link: string
  /** Quieter ones below the button. */
  others?: { text: string; link: string }[]
  why: string
  /** Undefined if a mail responds to the recipient's action. */
  stop?: { text: string; link: string }
}

/**
 * The HTML part of a mail, also of the auth service's mails (scripts/deploy/mail-templates.ts), in the language of its texts. All mail programs know tables and inline styles; those that know more use
 * the dark colors, which are the app's (src/styles/tokens.css). No picture and no tracking: nothing is fetched when it is opened. The tables are as
 * wide as the phone whatever stands in them, so an address of one long word breaks, and the button stays in sight.
 */
export function htmlOf({ title, lines, button, link, others = [], why, stop }: Content): string {
  const said = lines.map((line) => {
    const words = OWN_WORDS.exec(line)?.[1]
    const dir = words === undefined ? '' : ' dir="auto"'
    return `<p class="dim"${dir} style="margin:6px 0 0;font-size:16px;line-height:24px;color:#59645d">${escaped(words ?? line)}</p>`
  })
  return `<!doctype html>
<html lang="${locale().language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body, .page { background: #0e1311 !important }
  .card { background: #161d19 !important; border-color: #252d29 !important }
  h1 { color: #e9efeb !important }
  .dim { color: #c3ccc7 !important }
  .button { background: #46c089 !important; color: #06281a !important }
  .foot, .foot a { color: #9faba4 !important }
}
</style>
</head>
<body style="margin:0;padding:0;background:#f6f6f2">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;background:#f6f6f2">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;max-width:480px;word-wrap:break-word;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #e6e7e0;border-radius:16px">
<h1 style="margin:0;font-size:22px;line-height:28px;font-weight:700;color:#16201a">${escaped(title)}</h1>
${said.join('\n')}
<p style="margin:24px 0 0"><a class="button" href="${escaped(link)}" style="display:block;padding:14px 16px;border-radius:12px;background:#0a7548;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-align:center;text-decoration:none">${escaped(button)}</a></p>${others.map(otherLink).join('')}
</td></tr>
<tr><td class="foot" style="padding:16px 8px 0;font-size:13px;line-height:20px;color:#59645d;text-align:center">${escaped(why)}${stop ? stopLink(stop) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/**
 * A line of pure user text, with right-to-left letters. It belongs to no sentence, so the line follows the text's
 * direction.
 */
const OWN_WORDS = /^\u2068([^\u2066-\u2069]*)\u2069$/

const stopLink = ({ text, link }: { text: string; link: string }) =>
  `<br><a class="foot" href="${escaped(link)}" style="display:inline-block;padding:12px;color:#59645d">${escaped(text)}</a>`

const otherLink = ({ text, link }: { text: string; link: string }) =>
  `\n<p style="margin:8px 0 0;text-align:center"><a class="dim" href="${escaped(link)}" style="display:inline-block;padding:12px 16px;font-size:16px;line-height:20px;color:#59645d">${escaped(text)}</a></p>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
