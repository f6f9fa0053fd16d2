-- A key of a buyer's agent can be given a new secret: for a while the one before works beside it. The key stays the same,
-- with its openings, its limit and its place in the log.

ALTER TABLE agent_key
  ADD COLUMN previous_fingerprint bytea UNIQUE CHECK (octet_length(previous_fingerprint) = 32),
  ADD COLUMN previous_prefix text CHECK (length(previous_prefix) = 12),
  ADD COLUMN previous_ends_at timestamptz,
  ADD COLUMN rotated_at timestamptz,
  ADD CONSTRAINT previous_secret_is_whole
    CHECK (num_nulls(previous_fingerprint, previous_prefix, previous_ends_at) IN (0, 3));

-- What is open to somebody is also a matter of whose keys work.
CREATE TRIGGER agent_key_moves_catalogue AFTER UPDATE OF revoked_at, expires_at ON agent_key
  FOR EACH STATEMENT EXECUTE FUNCTION move_catalogue_version();
