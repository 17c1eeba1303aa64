const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * A ref for a region that scrolls. While not everything fits and nothing in it can have the focus, the region itself
 * is a tab stop, so that a keyboard can scroll it. Otherwise it would be one stop too many.
 */
export function scrollByKeyboard(region: HTMLElement | null): (() => void) | undefined {
  if (!region || typeof ResizeObserver === 'undefined') return
  const decide = () => {
    const isStop = region.scrollHeight > region.clientHeight && !region.querySelector(FOCUSABLE)
    if (isStop) region.tabIndex = 0
    else region.removeAttribute('tabindex')
  }
  const sizes = new ResizeObserver(decide)
  const watch = () => {
    sizes.disconnect()
    for (const element of [region, ...region.children]) sizes.observe(element)
  }
  const contents = new MutationObserver(watch)
  contents.observe(region, { childList: true, subtree: true })
  watch()
  return () => {
    sizes.disconnect()
    contents.disconnect()
  }
}
