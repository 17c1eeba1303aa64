export { joinWithAnd } from '../../../supabase/functions/_shared/join-with-and'
