type Run = (navigate: () => void) => void

let run: Run = (navigate) => navigate()

/** Sheets leave their history entries before the router navigates. Pages that open none do not load that code. */
export function setBeforeNavigation(next: Run): void {
  run = next
}

export const beforeNavigation: Run = (navigate) => run(navigate)
