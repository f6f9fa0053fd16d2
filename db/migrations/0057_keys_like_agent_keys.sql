-- A key of an organization can be given a new secret, while the one before works for some hours more, and can be limited to
-- some addresses. The list says from where it was last used, and how much it reads.

ALTER TABLE api_key
  ADD COLUMN previous_fingerprint bytea CHECK (octet_length(previous_fingerprint) = 32),
  ADD COLUMN previous_prefix text CHECK (length(previous_prefix) = 12),
  ADD COLUMN previous_ends_at timestamptz,
  -- The minute in which the previous secret was last used since the rotation.
  ADD COLUMN previous_used_at timestamptz,
  ADD COLUMN rotated_at timestamptz,
  ADD COLUMN last_address inet,
  -- Null: from any address.
  ADD COLUMN allowed_addresses inet[]
    CHECK (cardinality(allowed_addresses) BETWEEN 1 AND 50 AND array_position(allowed_addresses, NULL) IS NULL),
  ADD CONSTRAINT previous_secret_is_whole
    CHECK (num_nulls(previous_fingerprint, previous_prefix, previous_ends_at) IN (0, 3));

-- Nearly empty: looking for a secret here as well costs next to nothing.
CREATE UNIQUE INDEX api_key_previous_fingerprint ON api_key (previous_fingerprint)
  WHERE previous_fingerprint IS NOT NULL;

-- Requests to the reading API, by key and hour.
CREATE TABLE key_read (
  organization_number integer NOT NULL,
  hour timestamptz NOT NULL,
  source_number integer NOT NULL,
  requests bigint NOT NULL,
  PRIMARY KEY (organization_number, hour, source_number)
) WITH (fillfactor = 50);

CREATE INDEX key_read_by_hour ON key_read (hour);
