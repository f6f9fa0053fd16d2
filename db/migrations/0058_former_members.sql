-- A person can be removed: their name and address leave the database, and what they did stays as done by "A former member".
-- The row stays for the foreign keys. To a server of the version before, it is a suspended person with that name.

ALTER TABLE person
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT person_removed_is_nobody CHECK (removed_at IS NULL OR (
    suspended_at IS NOT NULL AND NOT is_operator AND name = 'A former member' AND email = id || '@removed.invalid'
    AND password_hash IS NULL AND email_verified_at IS NULL)),
  -- Nobody can take the address that someone would have once removed. Not checked for those who are here already: no mail reaches such an address.
  ADD CONSTRAINT person_address_is_not_of_removed CHECK (removed_at IS NOT NULL OR lower(email) NOT LIKE '%@removed.invalid') NOT VALID;

CREATE INDEX person_removed ON person (id) WHERE removed_at IS NOT NULL;

CREATE FUNCTION refuse_return_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a person who was removed stays removed' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER person_stays_removed BEFORE UPDATE OR DELETE ON person
  FOR EACH ROW WHEN (OLD.removed_at IS NOT NULL) EXECUTE FUNCTION refuse_return_of_person();

-- Entries about a person: there may be few of them among very many others.
CREATE INDEX audit_entry_about_person ON audit_entry (subject_id)
  WHERE subject_kind IN ('person', 'access_link', 'invitation');

-- Names were copied into history, which never changes. The one change that it takes from here on: the name of a person who was
-- removed becomes "A former member", their address nothing, and all else stays as it was, to the last byte.

-- Arguments: the column with the person, and those that are forgotten with them.
CREATE FUNCTION refuse_change_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten jsonb := '{}';
BEGIN
  FOR i IN 1 .. TG_NARGS - 1 LOOP
    forgotten := forgotten || jsonb_build_object(TG_ARGV[i], CASE WHEN TG_ARGV[i] LIKE '%name' THEN 'A former member' END);
  END LOOP;
  IF NEW *= OLD OR NOT (NEW *= jsonb_populate_record(OLD, forgotten))
    OR NOT EXISTS (SELECT FROM person WHERE id::text = to_jsonb(OLD) ->> TG_ARGV[0] AND removed_at IS NOT NULL) THEN
    RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER terms_change_is_append_only ON terms_change;
CREATE TRIGGER terms_change_is_append_only BEFORE DELETE ON terms_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER terms_change_only_forgets BEFORE UPDATE ON terms_change
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting('actor_person_id', 'actor_name', 'actor_email');

DROP TRIGGER count_entry_is_append_only ON count_entry;
CREATE TRIGGER count_entry_is_append_only BEFORE DELETE ON count_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER count_entry_only_forgets BEFORE UPDATE ON count_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting('person_id', 'person_name');

DROP TRIGGER statement_answer_never_changes ON statement_answer;
CREATE TRIGGER statement_answer_never_changes BEFORE DELETE ON statement_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_statement();
CREATE TRIGGER statement_answer_only_forgets BEFORE UPDATE ON statement_answer
  FOR EACH ROW EXECUTE FUNCTION refuse_change_but_forgetting('person_id', 'person_name');

-- Whether a value differs from another only by names and addresses that are gone from it.
CREATE FUNCTION only_forgets(before jsonb, after jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE
    WHEN before = after THEN true
    WHEN jsonb_typeof(before) = 'string' THEN after IN ('"A former member"', 'null')
    WHEN jsonb_typeof(before) <> 'array' THEN false
    WHEN jsonb_typeof(after) <> 'array' THEN after IN ('"A former member"', 'null')
    ELSE jsonb_array_length(before) = jsonb_array_length(after) AND NOT EXISTS (
      SELECT FROM jsonb_array_elements(before) WITH ORDINALITY AS b (value, place)
      JOIN jsonb_array_elements(after) WITH ORDINALITY AS a (value, place) USING (place)
      WHERE NOT only_forgets(b.value, a.value)) END;
END $$;

-- Details name others than the actor: they change only in the transaction that removes a person, and only where names are.
CREATE FUNCTION refuse_change_of_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  expected audit_entry := OLD;
BEGIN
  IF NEW.actor_name IS DISTINCT FROM OLD.actor_name
    AND EXISTS (SELECT FROM person WHERE id = OLD.actor_person_id AND removed_at IS NOT NULL) THEN
    expected.actor_name := 'A former member';
    expected.actor_email := NULL;
  END IF;
  IF NEW.detail <> OLD.detail
    AND EXISTS (SELECT FROM person WHERE removed_at IS NOT NULL AND xmin = pg_current_xact_id()::xid)
    AND jsonb_typeof(OLD.detail) = 'object' AND jsonb_typeof(NEW.detail) = 'object'
    AND NOT EXISTS (
      SELECT FROM jsonb_each(OLD.detail) AS b FULL JOIN jsonb_each(NEW.detail) AS a USING (key)
      WHERE a.value IS DISTINCT FROM b.value AND NOT coalesce(
        b.value IS NOT NULL AND key IN ('name', 'email', 'author', 'contacts', 'contact_email') AND only_forgets(b.value, a.value), false)) THEN
    expected.detail := NEW.detail;
  END IF;
  IF NEW *= OLD OR NOT (NEW *= expected) THEN
    RAISE EXCEPTION '% is append only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER audit_entry_is_append_only ON audit_entry;
CREATE TRIGGER audit_entry_is_append_only BEFORE DELETE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER audit_entry_only_forgets BEFORE UPDATE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_entry();
