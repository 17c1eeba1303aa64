/**
 * Measurements of a screen. Each function is sent into the page as it stands, so it uses nothing from outside
 * itself; each returns what it found wrong.
 */

/** Elements beyond the window, and words that reach beyond (or up to) the edge of their button. */
export function sticksOut(): string[] {
  const found = new Set<string>()
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width) found.add('the page scrolls sideways')
  const name = (element: Element) => `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`
  const hidden = '[hidden], [inert], [aria-hidden=true], .sr-only, .skip-link'
  for (const element of document.querySelectorAll('body *')) {
    const { left, right, width: own, height } = element.getBoundingClientRect()
    if (own === 0 || height === 0 || (right <= width + 0.5 && left >= -0.5) || element.closest(hidden)) continue
    // Clipped to nothing and not to be seen: elements that pass the focus into a toast.
    if (getComputedStyle(element).clip === 'rect(0px, 0px, 0px, 0px)') continue
    let box = element.parentElement
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement
    if (!box || box === document.documentElement || box === document.body) found.add(name(element))
  }
  for (const box of document.querySelectorAll('a, button, [role=tab], [role=radiogroup] > label')) {
    const { borderLeftWidth, backgroundColor } = getComputedStyle(box)
    const isPainted = borderLeftWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)'
    if (!isPainted || box.closest(hidden)) continue
    const edge = box.getBoundingClientRect()
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const text = range.getBoundingClientRect()
      const clipped = texts.currentNode.parentElement?.closest('.sr-only, [class*=lines-], [class*=line-fades]')
      if (text.width === 0 || clipped) continue
      if (text.right > edge.right - 5 || text.left < edge.left + 5) found.add(`words at the edge of ${name(box)}`)
    }
  }
  return [...found]
}

/**
 * Words that their own box cuts off without a fade or an ellipsis, and buttons that reach beyond the card they are on.
 */
export function clipped(): string[] {
  const found = new Set<string>()
  for (const button of document.querySelectorAll('button')) {
    if (button.closest('[hidden], [inert], [aria-hidden=true], .sr-only') || !button.checkVisibility()) continue
    let card = button.parentElement
    while (card && getComputedStyle(card).overflowX === 'visible') card = card.parentElement
    if (!card || card === document.documentElement || card === document.body) continue
    const [own, edge] = [button.getBoundingClientRect(), card.getBoundingClientRect()]
    const isCut = own.right > edge.right + 1 || own.left < edge.left - 1
    if (isCut && /clip|hidden/.test(getComputedStyle(card).overflowX)) found.add(button.outerHTML.slice(0, 80))
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    if (!element?.checkVisibility() || !texts.currentNode.textContent?.trim()) continue
    if (element.closest('[hidden], [inert], .sr-only, .skip-link, script, style, option, textarea')) continue
    let box: Element | null = element
    while (box && getComputedStyle(box).overflow === 'visible') box = box.parentElement
    if (!box || box === document.documentElement || box === document.body) continue
    const { overflowX, overflowY, maskImage, webkitLineClamp } = getComputedStyle(box)
    if (maskImage !== 'none' || webkitLineClamp !== 'none') continue
    // 'More' beside it shows the rest.
    if (box.matches('[class*=clamp-]') && box.parentElement?.querySelector('button[aria-expanded]')) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const [text, edge] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
    // Words for screen readers alone, as Radix announces a toast.
    if (edge.width <= 1 && edge.height <= 1) continue
    const isCut = (how: string, over: boolean) => over && !/auto|scroll/.test(how)
    const wide = text.right > edge.right + 1 || text.left < edge.left - 1
    const tall = text.bottom > edge.bottom + 1 || text.top < edge.top - 1
    if (isCut(overflowX, wide) || isCut(overflowY, tall)) found.add(`"${texts.currentNode.textContent.slice(0, 40)}"`)
  }
  return [...found]
}

/** More than five sizes of type in one view. Typed text does not count: Safari zooms in on what is smaller than 16 px. */
export function manySizes(): string[] {
  const sizes = new Map<number, string>()
  const risen = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const texts = document.createTreeWalker(risen ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    const text = texts.currentNode.textContent?.trim()
    if (!text || !element?.checkVisibility()) continue
    if (element.closest('[hidden], .sr-only, .skip-link, script, style, option, textarea')) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { top, bottom } = range.getBoundingClientRect()
    if (bottom < 0 || top > window.innerHeight) continue
    sizes.set(Math.round(Number.parseFloat(getComputedStyle(element).fontSize)), text.slice(0, 20))
  }
  return sizes.size > 5 ? [[...sizes].map(([size, text]) => `${size} px "${text}"`).join(', ')] : []
}

/** Elements that stay under a fixed bar (dock, bottom navigation) when the page is scrolled to its end. */
export function covered(): string[] {
  const bars = [...document.querySelectorAll('[data-bottom-nav], .dock-box, main a.fixed')]
  const main = document.querySelector('main')
  if (!main || main.closest('[aria-hidden=true]')) return []
  const before = window.scrollY
  window.scrollTo(0, document.documentElement.scrollHeight)
  const shown = bars.map((bar) => bar.getBoundingClientRect().top).filter((top) => top > 0)
  const limit = Math.min(window.innerHeight, ...shown)
  const found: string[] = []
  for (const element of main.querySelectorAll('*')) {
    if (bars.some((bar) => bar.contains(element)) || element.closest('.sr-only') || !element.checkVisibility()) continue
    const { bottom, height } = element.getBoundingClientRect()
    if (height > 0 && bottom > limit + 0.5) found.push(`${element.tagName} "${element.textContent?.slice(0, 40)}"`)
  }
  window.scrollTo(0, before)
  return found.slice(0, 3)
}

/** Targets that are smaller than 44 × 44 px; links within a sentence may be. */
export function smallTargets(): string[] {
  const found: string[] = []
  const targets = 'a[href], button, input, select, textarea, [role=button], [role=tab], [role=switch], [role=slider]'
  for (const element of document.querySelectorAll<HTMLInputElement>(targets)) {
    if (element.closest('[hidden], [inert], [aria-hidden=true], .skip-link') || !element.checkVisibility()) continue
    const inline = getComputedStyle(element).display === 'inline'
    if (inline && element.parentElement?.textContent !== element.textContent) continue
    // A tap on the label, or on what the label is stretched over, is a tap on its control.
    const labels = [...(element.labels ?? [])]
    // So is one on what a link lays over its card.
    const laid = getComputedStyle(element, '::after')
    if (laid.position === 'absolute' && Math.min(parseFloat(laid.width), parseFloat(laid.height)) >= 43.5) continue
    const boxes = [element, ...labels.flatMap((label) => [label, ...label.children])].map((box) =>
      box.getBoundingClientRect(),
    )
    if (boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)) continue
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    found.push(`${element.tagName} "${name.slice(0, 40)}" ${boxes[0]?.width} × ${boxes[0]?.height}`)
  }
  return found
}

/** Elements that can take the focus without a visible sign. */
export function hiddenFocus(): string[] {
  const found: string[] = []
  const rings = (element: Element) =>
    // A link that its whole card belongs to draws the ring on what spreads it over the card.
    [getComputedStyle(element), getComputedStyle(element, '::after')].some(
      ({ content, outlineStyle, outlineWidth }) =>
        content !== 'none' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
  const targets = 'a[href], button, input, select, textarea, [tabindex="0"]'
  for (const element of document.querySelectorAll<HTMLElement>(targets)) {
    if (element.closest('[hidden], [inert], [aria-hidden=true]') || !element.checkVisibility()) continue
    element.focus()
    if (document.activeElement !== element) continue
    const around = [element, ...(element.parentElement?.children ?? [])]
    for (let up = element.parentElement, steps = 0; up && steps < 3; up = up.parentElement, steps += 1) around.push(up)
    if (!around.some(rings)) found.push(element.outerHTML.slice(0, 120))
  }
  return found
}
