export { bidiIsolate } from '../../../supabase/functions/_shared/bidi-isolate'
