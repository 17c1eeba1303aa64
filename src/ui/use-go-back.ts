import { useNavigate } from 'react-router-dom'

/** The page before, or Home: a page opened from a link has nothing of ours before it in its tab. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'))
}
