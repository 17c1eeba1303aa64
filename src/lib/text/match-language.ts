export { acceptedLanguages, matchLanguage, regionalTag } from '../../../supabase/functions/_shared/match-language'
