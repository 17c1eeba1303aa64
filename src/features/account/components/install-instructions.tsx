/** Each step: what to do, and the word on the phone's screen. */
const SYSTEMS = [
  {
    name: 'iPhone/iPad',
    steps: [
      ['Open this page in ', 'Safari'],
      ['Tap ', 'Share'],
      ['Choose ', 'Add to Home Screen'],
      ['Tap ', 'Add'],
    ],
  },
  {
    name: 'Android',
    steps: [
      ['Open this page in ', 'Chrome'],
      ['Open the ', 'menu'],
      ['Choose ', 'Add to Home screen'],
      ['Tap ', 'Add'],
    ],
  },
] as const

/** How to put Roster among one's apps by hand (SPEC.md section 1). */
export function InstallInstructions() {
  return SYSTEMS.map(({ name, steps }) => (
    <div key={name}>
      <h3 className="font-semibold text-body">{name}</h3>
      <ol className="mt-2 grid gap-1.5 text-muted text-body">
        {steps.map(([doing, word], index) => (
          <li key={word} className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-small tabular-nums"
            >
              {index + 1}
            </span>
            <span>
              {doing}
              <b className="font-semibold text-text">{word}</b>
            </span>
          </li>
        ))}
      </ol>
    </div>
  ))
}
