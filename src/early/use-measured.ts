/** In the host's function nothing can be measured. It draws what the text may need, and `show.ts` takes away what it does not. */
export const useMeasured = () => true
