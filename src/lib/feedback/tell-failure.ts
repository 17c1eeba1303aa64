import { toastFailure } from './toast-store'

/** Options for the toast shown when a mutation fails. */
export interface Told<Input> {
  /** Message used if the error has none. */
  failure?: string | ((input: Input) => string) | undefined
  /** Shows the failure in its own way instead. */
  refused?: ((error: Error, input: Input) => { dismiss: () => void }) | undefined
}

export const tellFailure = <Input>({ failure, refused }: Told<Input>, error: Error, input: Input) =>
  refused?.(error, input) ?? toastFailure(error, typeof failure === 'function' ? failure(input) : failure)
