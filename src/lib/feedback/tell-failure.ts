import { type ToastAction, toastFailure } from './toast-store'

/** What a change says when it fails. */
export interface Told<Input> {
  /** The sentence where the failure has none of its own. */
  failure?: string | ((input: Input) => string) | undefined
  /** Shows the failure in its own way instead. */
  refused?: ((error: Error, input: Input, again: ToastAction | null) => { dismiss: () => void }) | undefined
}

/** @param again does it again, where no answer came */
export const tellFailure = <Input>(
  { failure, refused }: Told<Input>,
  error: Error,
  input: Input,
  again: ToastAction | null = null,
) =>
  refused?.(error, input, again) ?? toastFailure(error, typeof failure === 'function' ? failure(input) : failure, again)
