import { type MutationFunction, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Told, tellFailure } from '@/lib/feedback/tell-failure'
import { dismissError } from '@/lib/feedback/toast-store'

type Change<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn' | 'onMutate' | 'onError'> &
  Told<Input> & { mutationFn: MutationFunction<Answer, Input> }

/**
 * `useMutation` that tells why it failed, also when what asked for it has left the screen. A message that is still shown goes
 * at the next attempt. For every change that a button makes and waits for. A form or a page that shows the failure itself uses
 * `useMutation`, and what shows before the answer `useOptimistic`.
 */
export function useChange<Answer, Input = void>(change: Change<Answer, Input>) {
  // The second half of a double tap comes before the button is drawn as busy. Sent twice, it could be refused as done already.
  const underWay = useRef(new Map<string, Promise<Answer>>())
  const mutation = useMutation({
    ...change,
    mutationFn: (input, context) => {
      const what = JSON.stringify([input])
      const answer = underWay.current.get(what) ?? change.mutationFn(input, context)
      underWay.current.set(what, answer)
      return answer.finally(() => underWay.current.delete(what))
    },
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
