-- Made from supabase/schemas by `npm run db:migration`. Do not edit.


