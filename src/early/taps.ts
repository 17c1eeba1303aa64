import { type EarlyStart, forgetTap, TAPPED } from '@/lib/early'
import { isLeaving } from './react-router-dom'

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel']

/** Watches what is tapped before the app is here, so that the app can do it as soon as it is. */
export function watchTaps(early: EarlyStart): void {
  const press = ({ type }: Event) => {
    early.isPressed = type === 'pointerdown'
  }
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('#root button') : null
    if (!button || isLeaving) return
    forgetTap(early)
    early.tapped = button
    button.classList.add(TAPPED)
  }
  for (const type of PRESSES) document.addEventListener(type, press)
  document.addEventListener('click', remember)

  early.end = () => {
    for (const type of PRESSES) document.removeEventListener(type, press)
    document.removeEventListener('click', remember)
  }
}
