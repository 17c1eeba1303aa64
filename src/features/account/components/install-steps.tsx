const WAYS = [
  { device: 'iPhone or iPad', steps: ['Open this page in Safari', 'Tap Share', 'Tap Add to Home Screen', 'Tap Add'] },
  { device: 'Android', steps: ['Open this page in Chrome', 'Tap the menu (⋮)', 'Tap Add to Home screen', 'Tap Add'] },
]

/** SPEC.md section 1: how to put Roster on the home screen. */
export function InstallSteps() {
  return (
    <div className="grid gap-3 text-sm">
      {WAYS.map(({ device, steps }) => (
        <div key={device}>
          <h3 className="font-semibold">{device}</h3>
          <ol className="mt-1 list-decimal pl-5 text-muted leading-snug marker:tabular-nums">
            {steps.map((step) => (
              <li key={step} className="py-0.5 pl-1">
                {step}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}
