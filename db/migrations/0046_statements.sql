-- What the seller bills and the buyer checks: a statement per campaign, currency and period, signed, and never changed once it
-- is issued.

-- The installation's keys. The newest that is not retired signs; all others still verify what they signed.
CREATE TABLE signing_key (
  -- The thumbprint of the public key (RFC 7638).
  id text PRIMARY KEY CHECK (length(id) = 43),
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
  -- The seed, as it is or sealed with the operator's secret (see `is_sealed`).
  private_key bytea NOT NULL,
  is_sealed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  retired_at timestamptz
);

CREATE UNIQUE INDEX signing_key_in_use ON signing_key ((true)) WHERE retired_at IS NULL;

CREATE FUNCTION refuse_change_of_signing_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a signing key is only sealed, opened and retired';
END $$;

CREATE TRIGGER signing_key_stays_itself BEFORE UPDATE ON signing_key FOR EACH ROW
  WHEN ((OLD.id, OLD.public_key, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.public_key, NEW.created_at)
    OR OLD.retired_at IS NOT NULL AND OLD.retired_at IS DISTINCT FROM NEW.retired_at)
  EXECUTE FUNCTION refuse_change_of_signing_key();
CREATE TRIGGER signing_key_is_kept BEFORE DELETE ON signing_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_signing_key();
CREATE TRIGGER signing_key_is_not_truncated BEFORE TRUNCATE ON signing_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_signing_key();

-- Numbers of a seller's statements, without gaps: the row is locked until the statement is committed.
CREATE TABLE statement_series (
  organization_number integer PRIMARY KEY REFERENCES organization (number),
  last_number bigint NOT NULL CHECK (last_number > 0)
);

CREATE TABLE statement (
  -- The seller's.
  organization_number integer NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  buyer_number integer NOT NULL REFERENCES organization (number),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- UTC days, both included.
  period_start date NOT NULL,
  period_end date NOT NULL,
  created_at timestamptz NOT NULL,
  -- All of these are null as long as it is a draft.
  number bigint,
  -- Its place among the statements of the campaign, of any currency, from 1. Each names the hash of the one before.
  place integer,
  issued_at timestamptz,
  total numeric,
  -- Canonical JSON (RFC 8785), as it was signed.
  document text,
  sha256 bytea CHECK (octet_length(sha256) = 32),
  key_id text REFERENCES signing_key (id),
  signature bytea CHECK (octet_length(signature) = 64),
  PRIMARY KEY (organization_number, id),
  UNIQUE (organization_number, number),
  UNIQUE (organization_number, campaign_id, place),
  -- The same request twice, or two at once, make one statement.
  UNIQUE (organization_number, campaign_id, currency, period_end),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id),
  CHECK (period_end >= period_start),
  CHECK (num_nulls(number, place, issued_at, total, document, sha256, key_id, signature) IN (0, 8))
);

-- A series (campaign and currency) has at most one draft: the next one.
CREATE UNIQUE INDEX statement_draft ON statement (organization_number, campaign_id, currency) WHERE number IS NULL;
CREATE INDEX statement_newest_of_seller ON statement (organization_number, issued_at, id);
CREATE INDEX statement_newest_of_buyer ON statement (buyer_number, issued_at, id) WHERE number IS NOT NULL;

CREATE FUNCTION refuse_change_of_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a statement that was issued never changes';
END $$;

CREATE TRIGGER statement_once_issued_never_changes BEFORE UPDATE OR DELETE ON statement
  FOR EACH ROW WHEN (OLD.number IS NOT NULL) EXECUTE FUNCTION refuse_change_of_statement();

CREATE TRIGGER statement_is_not_truncated BEFORE TRUNCATE ON statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_statement();

-- What a statement billed for each line, for its own period and for those that it corrects. The next statement is computed
-- from the sums of these.
CREATE TABLE statement_entry (
  organization_number integer NOT NULL,
  number bigint NOT NULL,
  campaign_id uuid NOT NULL,
  package_id uuid NOT NULL,
  -- The statement whose period this is for: its own number, or that of an earlier one.
  for_number bigint NOT NULL,
  -- Added to what was billed for that period before.
  quantity numeric NOT NULL,
  amount numeric NOT NULL,
  -- What it was computed from: the terms, the total measured by the end of that period, and the counts agreed for days in it.
  price numeric,
  booked numeric,
  bills_overdelivery boolean,
  measured numeric,
  measured_as_of timestamptz,
  measured_received_at timestamptz,
  measured_source text,
  agreed numeric,
  PRIMARY KEY (organization_number, number, package_id, for_number),
  FOREIGN KEY (organization_number, number) REFERENCES statement (organization_number, number)
);

CREATE INDEX statement_entry_by_campaign ON statement_entry (organization_number, campaign_id, number);

CREATE TRIGGER statement_entry_never_changes BEFORE UPDATE OR DELETE ON statement_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_statement();
CREATE TRIGGER statement_entry_is_not_truncated BEFORE TRUNCATE ON statement_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_statement();

-- What the two sides said about an issued statement. The buyer's last answer is its state.
CREATE TABLE statement_answer (
  organization_number integer NOT NULL,
  statement_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('accepted', 'disputed', 'comment')),
  side text NOT NULL CHECK (side IN ('seller', 'buyer')),
  note text CHECK (length(note) BETWEEN 1 AND 4000),
  at timestamptz NOT NULL,
  person_id uuid REFERENCES person (id),
  -- As it was then.
  person_name text,
  PRIMARY KEY (organization_number, statement_id, position),
  FOREIGN KEY (organization_number, statement_id) REFERENCES statement (organization_number, id),
  CHECK (kind = 'accepted' OR note IS NOT NULL),
  CHECK (kind = 'comment' OR side = 'buyer')
);

CREATE TRIGGER statement_answer_never_changes BEFORE UPDATE OR DELETE ON statement_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_statement();
CREATE TRIGGER statement_answer_is_not_truncated BEFORE TRUNCATE ON statement_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_statement();
