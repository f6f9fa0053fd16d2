-- Who signed in or tried to, whose key was refused, who changed what others may do, and from where. No foreign keys: a log
-- must not be able to fail for what it is about.

CREATE TABLE security_event (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'throttled')),
  -- Null: too many to tell apart.
  address text,
  -- Of the first, where several are counted in one row.
  request_id text,
  -- Who did it; of a sign-in that was refused, whose account was tried.
  person_id uuid,
  -- Tells accounts apart that were tried in vain, without saying which: people type passwords into that field.
  account text,
  organization_number integer,
  -- A person, key or invitation that it was done to.
  subject_id uuid,
  reason text,
  times integer NOT NULL CHECK (times > 0)
);

CREATE INDEX security_event_by_time ON security_event (at, number);
CREATE INDEX security_event_by_kind ON security_event (kind, at, number);
CREATE INDEX security_event_by_address ON security_event (address, at, number);
CREATE INDEX security_event_by_person ON security_event (person_id, at, number);
CREATE INDEX security_event_by_subject ON security_event (subject_id, at, number) WHERE subject_id IS NOT NULL;

-- Append only, but for what is too old. SECURITY_LOG_DAYS is 30 at least.
CREATE FUNCTION refuse_change_of_security_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the security log is append only, and kept for 30 days at least';
END $$;

CREATE TRIGGER security_event_is_append_only BEFORE UPDATE OR TRUNCATE ON security_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_security_log();

CREATE TRIGGER security_event_is_kept BEFORE DELETE ON security_event
  FOR EACH ROW WHEN (OLD.at > now() - interval '30 days') EXECUTE FUNCTION refuse_change_of_security_log();
