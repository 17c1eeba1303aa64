import { ANSWER_ID, COMES_TAG, FACTS_ID, ROOT, SCREEN_ID } from '@/boot/arrived'
import type { Drawing, Drawn } from '@/boot/markup'
import { readVisit, type Visit } from '@/boot/visit'
import { matchLanguage } from '@/lib/text/match-language'
import { LANGUAGES } from '@/lib/text/translate'
import { inLanguage } from './html'

/** Server-renders a link's page into the HTML for browsers (docs/decisions/server-rendering.md). */

/** `renderSsr` of the boot scripts. */
export type Draw = (drawing: Drawing) => Drawn | null

interface Sending {
  visit: Visit
  draw: Draw
  path: string
  zone: string | undefined
  languages: string[]
  /** The page as the host has it. */
  html: string
  /** The answer to the visit's call. */
  asked: Promise<Asked | null>
  now: () => Date
}

/** An answer of the database, and its `date`: the phone sets its clock by it. */
export interface Asked {
  /** Null: there is nothing, or nothing that a stranger may read. */
  answer: unknown
  date: string
}

const SCRIPT_END = '</script>'
/** Preview tags for chats. Browsers need none of them, and the first packets are full. */
const FOR_CHATS = /<meta (?:property="og:|name="twitter:)[^>]*>\s*/g

/**
 * The call that this browser's page makes, or null where it gets the file.
 */
export function visitOf(request: Request): Visit | null {
  return request.method === 'GET' ? readVisit(new URL(request.url).pathname) : null
}

/**
 * Streams the page in two parts. The first goes out at once, so that the code loads while the database is queried. Null
 * for HTML that a host has rewritten.
 */
export function withSsr({ html, ...sending }: Sending): ReadableStream<Uint8Array> | null {
  const head = html.indexOf('<head>') + '<head>'.length
  const root = html.indexOf(ROOT) + ROOT.length
  // The script that shows the screen.
  const script = html.indexOf(SCRIPT_END, root) + SCRIPT_END.length
  if (head < '<head>'.length || root < ROOT.length || script < SCRIPT_END.length) return null
  const text = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      const begin =
        inLanguage(html.slice(0, head), matchLanguage(sending.languages, Object.keys(LANGUAGES))) +
        COMES_TAG +
        html.slice(head, root).replace(FOR_CHATS, '')
      controller.enqueue(text.encode(begin))
      const { screen, answer } = drawn(await sending.asked, sending) ?? { screen: '', answer: '' }
      controller.enqueue(text.encode(screen + html.slice(root, script) + answer + html.slice(script)))
      controller.close()
    },
  })
}

/** The screen and the answer as HTML; null where there is nothing to show, which leaves the page to the phone. */
function drawn(asked: Asked | null, { draw, visit, path, zone, languages, now }: Omit<Sending, 'html'>) {
  try {
    if (!asked?.answer) return null
    const screen = draw({ visit, answer: asked.answer, path, now: now(), zone, languages })
    if (!screen) return null
    const date = new Date(asked.date).toUTCString()
    return {
      screen: `<template id="${SCREEN_ID}">${screen.markup}</template>${json(FACTS_ID, screen.facts)}`,
      answer: json(ANSWER_ID, screen.answer, ` data-date="${date}"`),
    }
  } catch (error) {
    console.error('The server-rendered page could not be drawn', error)
    return null
  }
}

function json(id: string, value: unknown, attributes = ''): string {
  // Without this a name could end the script.
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}"${attributes}>${text}${SCRIPT_END}`
}
