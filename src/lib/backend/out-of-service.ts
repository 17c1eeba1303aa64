/** What a failed request says where the project answers and is switched off. Libraries put their own words around it. */
export const OUT_OF_SERVICE = 'Out of service'

/** A project that its host has paused answers 540, one over its quota 402. */
export const saysOutOfService = ({ status }: Response): boolean => status === 540 || status === 402

/**
 * Whether a project answers with something that this page may not read. A page of another origin is told of neither: not in the answer,
 * nor in the one to the browser's own question before it. Where this address can be read, the network failed for a moment.
 * @param health an address of the project that the browser asks for without a question before
 */
export function isOutOfService(health: string, signal: AbortSignal): Promise<boolean> {
  const answersAtAll = () =>
    fetch(health, { mode: 'no-cors', signal }).then(
      () => true,
      () => false,
    )
  return fetch(health, { cache: 'no-store', signal }).then(saysOutOfService, answersAtAll)
}
