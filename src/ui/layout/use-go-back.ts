import { useNavigate } from 'react-router-dom'

/** Goes to the page before. A page opened from a link has none in its tab, so it goes Home. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'))
}
