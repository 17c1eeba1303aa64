import { readFileSync } from 'node:fs'
import ogs from 'open-graph-scraper'
import { describe, expect, test } from 'vitest'
import type { LinkCard } from '@/link-preview/card-text'
import { withCard } from '@/link-preview/html'

const PAGE = readFileSync('index.html', 'utf8')
const SITE = 'https://roster.example'
const PATH = '/invite/event/fiveASide123'
const CARD: LinkCard = {
  title: 'Five-a-side football · Tue, Nov 24, 6:00 PM',
  description: 'City Park · 3 spots left',
  image: '/cards/few.png',
  alt: 'A sign-up sheet with its last free slots',
}

const put = (card: Partial<LinkCard>, page = PAGE) => withCard(page, { ...CARD, ...card }, SITE, PATH) ?? ''
const read = async (html: string) => (await ogs({ html })).result

/** Texts that would leave their attribute or element, or mean something to `replace`. */
const HOSTILE = [
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</title><script>alert(1)</script>',
  '</head><body><h1>Not ours</h1>',
  '<!-- a comment that does not end',
  '&quot;&gt;&lt;b&gt; &amp;amp; &#34;',
  "$& $1 $` $' $$ $<name>",
  '" property="og:image" content="https://evil.example/x.png',
  '<meta property="og:image" content="https://evil.example/x.png" />',
  'back\\slash \\" and {"json": true}',
]

describe('a page with a card', () => {
  test('gives a preview reader all tags', async () => {
    expect(await read(put({}))).toMatchObject({
      ogTitle: CARD.title,
      ogDescription: CARD.description,
      ogUrl: `${SITE}${PATH}`,
      ogType: 'website',
      ogSiteName: 'Roster',
      ogImage: [{ url: `${SITE}/cards/few.png`, width: '1200', height: '630', alt: CARD.alt }],
      twitterCard: 'summary_large_image',
    })
  })

  test('gives readers of title and description the same content', async () => {
    const plain = put({}).replace(/<meta property="og:[^>]*>/g, '')
    expect(await read(plain)).toMatchObject({ ogTitle: CARD.title, ogDescription: CARD.description })
  })

  test('is otherwise the file, byte for byte', () => {
    const lines = put({}).split('\n')
    const changed = lines.filter((line) => !PAGE.split('\n').includes(line)).map((line) => line.trim())
    expect(changed).toEqual([
      `<title>${CARD.title}</title>`,
      `<meta name="description" content="${CARD.description}" />`,
      `<meta property="og:url" content="${SITE}${PATH}" />`,
      `<meta property="og:title" content="${CARD.title}" />`,
      `<meta property="og:description" content="${CARD.description}" />`,
      `<meta property="og:image" content="${SITE}/cards/few.png" />`,
      `<meta property="og:image:alt" content="${CARD.alt}" />`,
    ])
    expect(lines).toHaveLength(PAGE.split('\n').length + 1)
    const behind = (html: string) => html.slice(html.indexOf('</head>'))
    expect(behind(put({}))).toBe(behind(PAGE))
  })

  test('takes the place of a picture whose address is whole already', async () => {
    const built = PAGE.replace('content="/og.png"', 'content="https://roster.example/og.png"')
    expect((await read(put({}, built))).ogImage).toMatchObject([{ url: `${SITE}/cards/few.png` }])
  })

  test.each(HOSTILE)('keeps %j a text', async (text) => {
    const html = put({ title: text, description: text })
    const { ogTitle, ogDescription, ogImage } = await read(html)
    expect([ogTitle, ogDescription]).toEqual([text, text])
    expect(ogImage).toMatchObject([{ url: `${SITE}/cards/few.png` }])
    for (const tag of [/<script/g, /<meta/g, /<img/g, /<title/g, /<\/head/g, /<!--/g]) {
      expect([tag, html.match(tag)?.length]).toEqual([tag, put({}).match(tag)?.length])
    }
  })
})

describe('the file stays as it is', () => {
  test.each([
    ['title', /<title>.*<\/title>/],
    ['description', /<meta name="description"[^>]*>/],
    ['title of the card', /<meta property="og:title"[^>]*>/],
    ['picture', /<meta property="og:image"[^>]*>/],
    ['head', /<\/head>/],
  ])('where a host has taken out its %s', (_name, part) => {
    const rewritten = PAGE.replace(part, '')
    expect(rewritten).not.toBe(PAGE)
    expect(withCard(rewritten, CARD, SITE, PATH)).toBeNull()
  })
})
