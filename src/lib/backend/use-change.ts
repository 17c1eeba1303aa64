import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type Told, tellFailure } from '@/lib/feedback/tell-failure'
import { dismissError } from '@/lib/feedback/toast-store'

type Change<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'onMutate' | 'onError'> & Told<Input>

/**
 * `useMutation` that tells why it failed, also when what asked for it has left the screen. A message that is still shown goes
 * at the next attempt. For every change that a button makes and waits for. A form or a page that shows the failure itself uses
 * `useMutation`, and what shows before the answer `useOptimistic`.
 */
export function useChange<Answer, Input = void>(change: Change<Answer, Input>) {
  const mutation = useMutation({
    ...change,
    onMutate: dismissError,
    onError: (error, input) => void tellFailure(change, error, input),
  })
  return {
    ...mutation,
    /** Resolves to whether it worked. It never rejects, because the person has been told. */
    attempt: (input: Input): Promise<boolean> =>
      mutation.mutateAsync(input).then(
        () => true,
        () => false,
      ),
  }
}
