import { useAppNavigate } from '@/lib/browser/use-app-navigate'

/** Goes back, or Home if the tab has no page before. */
export function useGoBack(): () => void {
  const navigate = useAppNavigate()
  return () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'))
}
