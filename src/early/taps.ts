import type { EarlyPage } from '@/lib/browser/early'
import { isLeaving } from './react-router-dom'

const PRESSES = ['pointerdown', 'pointerup', 'pointercancel']

/** Remembers what is tapped before the app is here, so that the app can do it as soon as it runs. */
export function watchTaps(early: EarlyPage): void {
  const press = ({ type }: Event) => {
    early.isPressed = type === 'pointerdown'
  }
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('#root button') : null
    if (button && !isLeaving) early.tap(button)
  }
  for (const type of PRESSES) document.addEventListener(type, press)
  document.addEventListener('click', remember)

  early.onEnd(() => {
    for (const type of PRESSES) document.removeEventListener(type, press)
    document.removeEventListener('click', remember)
  })
}
