-- How people get in: sessions, invitations, links that restore access, and the attempts that are throttled. Of every
-- token only the SHA-256 fingerprint is kept.

CREATE TABLE session (
  fingerprint bytea PRIMARY KEY CHECK (octet_length(fingerprint) = 32),
  person_id uuid NOT NULL REFERENCES person (id),
  -- The organization that the person works in now, of those they belong to.
  organization_number integer REFERENCES organization (number),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX session_by_person ON session (person_id);

CREATE TABLE invitation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_number integer NOT NULL REFERENCES organization (number),
  email text NOT NULL CHECK (email ~ '^[^[:space:]@]+@[^[:space:]@]+$' AND length(email) <= 254),
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  fingerprint bytea NOT NULL UNIQUE CHECK (octet_length(fingerprint) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES person (id),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES person (id),
  withdrawn_at timestamptz
);

CREATE INDEX invitation_by_organization ON invitation (organization_number, created_at);
-- One open invitation per address: a new one replaces it.
CREATE UNIQUE INDEX invitation_open ON invitation (organization_number, lower(email))
  WHERE accepted_at IS NULL AND withdrawn_at IS NULL;

CREATE TABLE access_link (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  person_id uuid NOT NULL REFERENCES person (id),
  fingerprint bytea NOT NULL UNIQUE CHECK (octet_length(fingerprint) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES person (id),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  withdrawn_at timestamptz
);

CREATE INDEX access_link_by_person ON access_link (person_id);

-- Attempts to sign in that have not succeeded, for the throttle. Whom they were for is kept as a hash: people type
-- passwords into the wrong field.
CREATE TABLE sign_in_attempt (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  account_fingerprint bytea NOT NULL CHECK (octet_length(account_fingerprint) = 32),
  address text NOT NULL
);

CREATE INDEX sign_in_attempt_by_account ON sign_in_attempt (account_fingerprint, at);
CREATE INDEX sign_in_attempt_by_address ON sign_in_attempt (address, at);
CREATE INDEX sign_in_attempt_by_time ON sign_in_attempt (at);
