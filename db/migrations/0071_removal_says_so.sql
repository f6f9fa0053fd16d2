-- works with: 0069
-- A spread database does not say which transaction wrote the row of a person, so the transaction that removes one says so itself.
CREATE OR REPLACE FUNCTION refuse_change_of_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  expected audit_entry := OLD;
  removes_person boolean := false;
BEGIN
  IF NEW.actor_name IS DISTINCT FROM OLD.actor_name
    AND EXISTS (SELECT FROM person WHERE id = OLD.actor_person_id AND removed_at IS NOT NULL) THEN
    expected.actor_name := 'A former member';
    expected.actor_email := NULL;
  END IF;
  IF NEW.detail <> OLD.detail THEN
    removes_person := coalesce(current_setting('flightline.removes_person', true) = pg_current_xact_id()::text, false);
    IF NOT removes_person AND to_regclass('pg_dist_partition') IS NULL THEN
      -- By a server of the release before.
      removes_person := EXISTS (SELECT FROM person WHERE removed_at IS NOT NULL AND xmin = pg_current_xact_id()::xid);
    END IF;
  END IF;
  IF removes_person
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
