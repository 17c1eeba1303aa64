export { listed } from '../../../supabase/functions/_shared/listed'
