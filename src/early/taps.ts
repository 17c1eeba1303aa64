import { wordsOf } from '@/lib/early'
import { isLeaving } from './react-router-dom'

/** Watches what is tapped before the app is here, so that the app can do it as soon as it is. */
export function watchTaps() {
  let tapped: string | null = null
  const taps = { isPressed: false, end }
  const press = ({ type }: Event) => {
    taps.isPressed = type === 'pointerdown'
  }
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || isLeaving) return
    tapped = wordsOf(button)
    button.classList.add('animate-pulse')
  }
  for (const type of PRESSES) document.addEventListener(type, press)
  document.addEventListener('click', remember)

  function end(): string | null {
    for (const type of PRESSES) document.removeEventListener(type, press)
    document.removeEventListener('click', remember)
    return tapped
  }
  return taps
}

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel']
