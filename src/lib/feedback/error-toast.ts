import { type ToastAction, toastFailure } from './toast-store'

/** Options for the toast shown when a mutation fails. */
export interface ErrorToastOptions<Input> {
  /** Message used if the error has none. */
  failure?: string | ((input: Input) => string) | undefined
  /** Shows the failure in its own way instead. */
  refused?: ((error: Error, input: Input, again: ToastAction | null) => { dismiss: () => void }) | undefined
}

/** @param again does it again, where no answer came */
export const showErrorToast = <Input>(
  { failure, refused }: ErrorToastOptions<Input>,
  error: Error,
  input: Input,
  again: ToastAction | null = null,
) =>
  refused?.(error, input, again) ?? toastFailure(error, typeof failure === 'function' ? failure(input) : failure, again)
