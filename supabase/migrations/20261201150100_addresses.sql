-- A guest could enter 'boss%40bank.example?bcc=…&body=…@x.example' as an e-mail address. The organizer who tapped it wrote a letter of the guest's
-- choice to somebody else. The page now encodes what it makes a link of, and what is no address is refused. Rows that have one stay as they are:
-- the check of the table asks is_email.

create function private.is_address(p_text text)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- % and ? are allowed before the @ by the standard, but no mail service gives such addresses, and programs read them as something else.
  -- Blanks and marks beyond ASCII are named, because not every database counts them as blanks.
  return p_text ~ '^[^]["(),:;<>\\%?@[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff]+@[^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+([.][^[:space:]\u00a0\u1680\u2000-\u206f\u3000\ufeff!-,/:-@[-`{-~.]+)+$';
end
$$;
comment on function private.is_address(text) is 'An e-mail address as somebody may enter it: no quotes, brackets, % or ? before the @; behind it names of letters, digits and hyphens of any script, with a dot between. Whether it exists only a mail can tell.';
comment on function private.is_email(text) is 'Second lock: something, @, a domain with a dot. What is entered has to be an address (private.is_address).';

create or replace function private.checked_email(p_email text, p_field text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_email text := private.checked_text(p_email, p_field, 254, 'Email must be less than 254 characters');
begin
  if not private.is_address(v_email) then
    perform private.refuse('invalid_input', 'Invalid email format', p_field);
  end if;
  return v_email;
end
$$;

create or replace function private.checked_participant(p_name text, p_email text, p_phone text, p_notes text, p_require_name boolean)
returns public.participants
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_row public.participants;
begin
  -- Most entries are fit as they are; the others are asked rule by rule, each with its own sentence.
  p_email := nullif(p_email, '');
  p_phone := nullif(p_phone, '');
  p_notes := nullif(p_notes, '');
  if private.is_entry(p_name, p_email, p_phone, p_notes, '{}') and private.is_address(p_email) is not false then
    v_row.name := p_name;
    v_row.email := p_email;
    v_row.phone := p_phone;
    v_row.notes := p_notes;
    return v_row;
  end if;
  v_row.name := private.checked_name(p_name, 'name', 100, 'Name must be less than 100 characters',
                                     case when p_require_name then 'Name is required' end);
  v_row.email := private.checked_email(p_email, 'email');
  v_row.phone := private.checked_phone(p_phone, 'phone');
  v_row.notes := private.checked_text(p_notes, 'notes', 1000, 'Notes must be less than 1000 characters');
  return v_row;
end
$$;

revoke all on function private.is_address(text) from public, anon, authenticated, service_role;
