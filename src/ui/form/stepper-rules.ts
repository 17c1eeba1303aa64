const INTEGER = /^[+-]?\d+$/

function readInteger(text: string): number | null {
  const trimmed = text.trim()
  return INTEGER.test(trimmed) ? Number(trimmed) : null
}

/** The number that typing `text` gives, or null while it is not a whole number within the bounds. */
export function typedValue(text: string, min: number, max: number): number | null {
  const typed = readInteger(text)
  return typed !== null && typed >= min && typed <= max ? typed : null
}

/** The value when the focus leaves the field. Text that is not a whole number becomes `value`; a number out of range is clamped. */
export function valueOnBlur(text: string, value: number, min: number, max: number): number {
  const typed = readInteger(text)
  return typed === null ? value : Math.min(max, Math.max(min, typed))
}
