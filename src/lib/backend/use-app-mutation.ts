import { type MutationFunction, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type ErrorToastOptions, showErrorToast } from '@/lib/feedback/error-toast'
import { dismissError } from '@/lib/feedback/toast-store'

type Change<Result, Input> = Omit<UseMutationOptions<Result, Error, Input>, 'mutationFn' | 'onMutate' | 'onError'> &
  ErrorToastOptions<Input> & { mutationFn: MutationFunction<Result, Input> }

/**
 * `useMutation` that shows an error toast, even if the calling component has unmounted. The next attempt dismisses it.
 * For changes that a button makes and waits for. Forms and pages that show the error themselves use `useMutation`;
 * optimistic changes use `useOptimisticMutation`.
 */
export function useAppMutation<Result, Input = void>(change: Change<Result, Input>) {
  // The second half of a double tap comes before the button is drawn as busy. Sent twice, it could be refused as done already.
  const underWay = useRef(new Map<string, Promise<Result>>())
  const mutation = useMutation({
    ...change,
    mutationFn: (input, context) => {
      const what = JSON.stringify([input])
      const answer = underWay.current.get(what) ?? change.mutationFn(input, context)
      underWay.current.set(what, answer)
      return answer.finally(() => underWay.current.delete(what))
    },
    onMutate: dismissError,
    onError: (error, input) => void showErrorToast(change, error, input),
  })
  return {
    ...mutation,
    /** Resolves to true on success. Never rejects, because the toast has shown the error. */
    attempt: (input: Input): Promise<boolean> =>
      mutation.mutateAsync(input).then(
        () => true,
        () => false,
      ),
  }
}
