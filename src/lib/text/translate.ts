export {
  type Catalog,
  fill,
  LANGUAGES,
  type Locale,
  locale,
  plural,
  setLocale,
  t,
  tIn,
  translated,
  withLocale,
} from '../../../supabase/functions/_shared/translate'
