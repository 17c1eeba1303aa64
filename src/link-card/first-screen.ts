import { ANSWER_ID, COMES_TAG, type FirstScreen, SCREEN_ID } from '@/early/arrived'
import type { Drawing } from '@/early/markup'
import { readVisit, type Visit } from '@/early/visit'

/** The first screen of a link's page, sent with the HTML to the browser that opens it (docs/decisions/first-screen.md). */

/** `drawFirstScreen` of the early entry. */
export type Draw = (drawing: Drawing) => (FirstScreen & { markup: string }) | null

interface Sending {
  visit: Visit
  draw: Draw
  path: string
  zone: string | undefined
  language: string | undefined
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

const ROOT = '<div id="root"></div>'

/**
 * The call that this browser's page makes, or null where it gets the file.
 */
export function visitOf(request: Request): Visit | null {
  return request.method === 'GET' ? readVisit(new URL(request.url).pathname) : null
}

/**
 * The page in two parts. The first is sent at once, so that the code is on its way while the database is asked. Null for a page that a host has
 * rewritten.
 */
export function withFirstScreen({ html, ...sending }: Sending): ReadableStream<Uint8Array> | null {
  const end = html.indexOf(ROOT) + ROOT.length
  const head = html.indexOf('<head>') + '<head>'.length
  if (end < ROOT.length || head < '<head>'.length) return null
  const text = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(text.encode(`${html.slice(0, head)}${COMES_TAG}${html.slice(head, end)}`))
      const screen = drawn(await sending.asked, sending)
      controller.enqueue(text.encode((screen ?? '') + html.slice(end)))
      controller.close()
    },
  })
}

/** The screen and the answer as HTML; null where there is nothing to show, which leaves the page to the phone. */
function drawn(asked: Asked | null, { draw, visit, path, zone, language, now }: Omit<Sending, 'html'>): string | null {
  try {
    if (!asked?.answer) return null
    const screen = draw({ visit, answer: asked.answer, path, now: now(), zone, language })
    if (!screen) return null
    const { markup, ...data } = screen
    // Without this a name could end the script.
    const json = JSON.stringify(data).replaceAll('<', '\\u003c')
    const date = new Date(asked.date).toUTCString()
    return (
      `<template id="${SCREEN_ID}">${markup}</template>` +
      `<script type="application/json" id="${ANSWER_ID}" data-date="${date}">${json}</script>`
    )
  } catch (error) {
    console.error('The first screen could not be drawn', error)
    return null
  }
}
