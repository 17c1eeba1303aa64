import { useNavigate } from 'react-router-dom'

/** Goes back, or Home if the tab has no page before. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'))
}
