-- How reports come in: where each came from, and the keys of sellers' systems. Only the fingerprint of a key is kept.

CREATE TABLE report_source (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_number integer NOT NULL REFERENCES organization (number),
  kind text NOT NULL CHECK (kind IN ('api_key', 'person', 'file', 'command_line')),
  person_id uuid REFERENCES person (id),
  file_name text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind NOT IN ('person', 'file') OR person_id IS NOT NULL),
  CHECK ((kind = 'file') = (file_name IS NOT NULL))
);

CREATE UNIQUE INDEX report_source_of_person ON report_source (organization_number, person_id) WHERE kind = 'person';
CREATE UNIQUE INDEX report_source_of_command_line ON report_source (organization_number) WHERE kind = 'command_line';

CREATE TABLE api_key (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_number integer NOT NULL REFERENCES organization (number),
  source_number integer NOT NULL UNIQUE REFERENCES report_source (number),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
  prefix text NOT NULL CHECK (length(prefix) = 12),
  fingerprint bytea NOT NULL UNIQUE CHECK (octet_length(fingerprint) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES person (id),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES person (id)
);

CREATE INDEX api_key_by_organization ON api_key (organization_number, created_at);

-- The last requests of each key and feed. Unlogged: after a crash of the database everyone starts with a full budget.
CREATE UNLOGGED TABLE rate_limit (
  bucket text PRIMARY KEY,
  hits timestamptz[] NOT NULL
);
