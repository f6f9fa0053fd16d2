-- Second factors: passkeys, authenticator apps with recovery codes, what a browser was asked to sign, sign-ins that wait for their
-- second step, and which organizations require one.
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  person_id uuid NOT NULL REFERENCES person (id),
  -- The host name that it was made for: it works nowhere else.
  rp_id text NOT NULL CHECK (length(rp_id) BETWEEN 1 AND 253),
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (octet_length(public_key) <= 4096),
  -- Of those that count; the others always say 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  is_backed_up boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);

CREATE INDEX passkey_by_person ON passkey (person_id, created_at);

CREATE TABLE authenticator_app (
  person_id uuid PRIMARY KEY REFERENCES person (id),
  secret bytea NOT NULL,
  is_secret_sealed boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: it waits for its first code, and counts for nothing.
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was used last: a code works once.
  last_step bigint,
  last_used_at timestamptz
);

-- Of each code only the SHA-256 fingerprint is kept: it has 80 random bits.
CREATE TABLE recovery_code (
  person_id uuid NOT NULL REFERENCES person (id),
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  used_at timestamptz,
  PRIMARY KEY (person_id, fingerprint)
);

-- What a passkey is asked to sign, once, within minutes, for one purpose.
CREATE TABLE passkey_challenge (
  fingerprint bytea PRIMARY KEY CHECK (octet_length(fingerprint) = 32),
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'second_step', 'confirm', 'register')),
  -- Null where anyone may sign in.
  person_id uuid REFERENCES person (id),
  -- The fingerprint of the session, or of the sign-in, that asked.
  asked_by bytea CHECK (octet_length(asked_by) = 32),
  created_at timestamptz NOT NULL
);

CREATE INDEX passkey_challenge_by_time ON passkey_challenge (created_at);
CREATE INDEX passkey_challenge_by_person ON passkey_challenge (person_id) WHERE person_id IS NOT NULL;

-- A sign-in whose password was right, and that waits for the second step.
CREATE TABLE second_step (
  fingerprint bytea PRIMARY KEY CHECK (octet_length(fingerprint) = 32),
  person_id uuid NOT NULL REFERENCES person (id),
  failures smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE INDEX second_step_by_person ON second_step (person_id);
CREATE INDEX second_step_by_time ON second_step (created_at);

-- Only organizations that require a second factor have a row.
CREATE TABLE second_factor_rule (
  organization_number integer PRIMARY KEY REFERENCES organization (number),
  required_since timestamptz NOT NULL,
  -- From then on, or from the day on which a member joined.
  grace_days smallint NOT NULL CHECK (grace_days BETWEEN 0 AND 90)
);
