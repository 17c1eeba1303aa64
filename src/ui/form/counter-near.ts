import { characterCount } from '@/lib/text/text'

/** The counter of a field (`Field`), which appears when the limit comes into sight. */
export function counterNear(text: string, max: number): { value: number; max: number } | undefined {
  const value = characterCount(text)
  return value > max * 0.8 ? { value, max } : undefined
}
